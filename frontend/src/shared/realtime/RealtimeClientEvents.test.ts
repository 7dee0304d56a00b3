import { latest, TestSocket } from "@test/webSocket";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MESSAGE_HISTORY_LIMIT, RealtimeClient, reconnectDelay } from "./RealtimeClient";

let channel: RealtimeClient;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  TestSocket.all = [];
  vi.stubGlobal("WebSocket", TestSocket);
  channel = new RealtimeClient("ws://site/ws");
  stop = channel.start();
});

afterEach(() => stop());

const wait = (ms: number) => vi.advanceTimersByTime(ms);
const post = (eventId: number) => ({ type: "new_post", topicId: 1, eventId });
const recordPosts = () => {
  const received: unknown[] = [];
  channel.listen("new_post", ({ eventId }) => received.push(eventId));
  return received;
};

describe("a sent message", () => {
  it("has the current time", () => {
    const socket = latest().open();
    expect(channel.send({ type: "hello", to: "you" })).toBe(true);
    expect(socket.sent).toEqual([{ type: "hello", to: "you", clientTimestamp: 1_000_000 }]);
  });

  it("needs an open connection and a type", () => {
    expect(channel.send({ type: "hello" })).toBe(false);
    latest().open();
    expect(channel.send({ type: "" })).toBe(false);
    expect(latest().sent).toEqual([]);
  });

  it("has at most 10240 characters", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const socket = latest().open();
    const envelopeLength = JSON.stringify({ type: "hello", text: "", clientTimestamp: 1_000_000 }).length;
    expect(channel.send({ type: "hello", text: "車".repeat(10_240 - envelopeLength) })).toBe(true);
    expect(channel.send({ type: "hello", text: "x".repeat(10_241 - envelopeLength) })).toBe(false);
    expect(socket.sent).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe("a received message", () => {
  it.each([
    "no JSON",
    "null",
    "[]",
    '"new_post"',
    "{}",
    { type: 7 },
    { type: ["new_post"], topicId: 1 },
    { type: "unheard_of" },
    { type: "__proto__" },
    { type: "constructor" },
    { type: "connection_status" },
    { type: "new_category", category: { id: "7" } },
    { type: "new_category", category: [] },
    { type: "category_updated", categoryId: "7" },
    { type: "new_topic", categoryId: "1" },
    { type: "new_post" },
  ])("is discarded with a warning: %j", (message) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    latest().open().say(message);
    expect(warn).toHaveBeenCalledOnce();
    expect(channel.lastMessages).toEqual([]);
  });

  it("is discarded if it is not text", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    latest()
      .open()
      .onmessage?.({ data: new ArrayBuffer(4) });
    expect(warn).toHaveBeenCalledOnce();
  });

  it("is passed to the listeners of its type until they unsubscribe", () => {
    const received = recordPosts();
    const others = vi.fn();
    channel.listen("new_topic", others);
    const unsubscribe = channel.listen("new_post", () => received.push("also"));
    latest().open().say(post(1));
    unsubscribe();
    latest().say(post(2));
    expect(received).toEqual([1, "also", 2]);
    expect(others).not.toHaveBeenCalled();
  });

  it("is stored; the last fifty are", () => {
    const socket = latest().open();
    for (let id = 1; id <= 60; id += 1) socket.say(post(id));
    expect(channel.lastMessages).toHaveLength(MESSAGE_HISTORY_LIMIT);
    expect(channel.lastMessages.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
  });
});

describe("after an interruption", () => {
  it("continues after the last event, without gaps or duplicates, in order", () => {
    const received = recordPosts();
    latest().open().say({ type: "connection_status", status: "connected", eventId: 4 }, post(5), post(6)).end(1006);
    wait(1000);
    const socket = latest().open();
    expect(socket.sent).toEqual([{ type: "resume", lastEventId: 6, clientTimestamp: 1_001_000 }]);
    socket.say(
      { type: "connection_status", status: "connected", eventId: 8 },
      // Received before the resume was confirmed: a replay follows.
      post(9),
      { type: "connection_status", status: "resumed" },
      post(7),
      post(8),
      post(9),
      post(9),
      post(10),
    );
    expect(received).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it("continues from the first connection if nothing had happened by then", () => {
    latest().open().say({ type: "connection_status", status: "connected", eventId: 4 }).end(1006);
    wait(1000);
    expect(latest().open().sent).toMatchObject([{ type: "resume", lastEventId: 4 }]);
  });

  it("starts again if the server no longer has the events", () => {
    const received = recordPosts();
    const resync = vi.fn();
    channel.listen("resync", resync);
    latest().open().say(post(5)).end(1006);
    wait(1000);
    latest().open().say({ type: "resync", eventId: 5000 }, post(4999), post(5001));
    expect(resync).toHaveBeenCalledOnce();
    expect(received).toEqual([5, 5001]);
    latest().end(1006);
    wait(1000);
    expect(latest().open().sent).toMatchObject([{ lastEventId: 5001 }]);
  });
});

describe("listeners", () => {
  it("that fail do not keep events from the others", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const received: string[] = [];
    channel.listen("new_topic", () => {
      throw new Error("first");
    });
    channel.listen("new_topic", () => received.push("second"));
    channel.subscribe(() => {
      throw new Error("a watcher");
    });
    channel.subscribe(() => received.push("status"));
    latest()
      .open()
      .say({ type: "new_topic", categoryId: 3, eventId: 8 }, { type: "new_topic", categoryId: 3, eventId: 9 });
    expect(received).toEqual(["status", "second", "second"]);
    expect(error).toHaveBeenCalledTimes(3);
  });

  it("learn of a new connection after a lost one even if they subscribe late and a status came in between", () => {
    latest().open().say({ type: "connection_status", status: "connected", eventId: 8 });
    expect(channel.state().reconnectedEvent).toBeNull();
    latest().end(1006);
    wait(reconnectDelay(0));
    latest().open().say({ type: "connection_status", status: "connected", eventId: 9 });
    expect(channel.state().reconnectedEvent).toMatchObject({ status: "connected", eventId: 9 });
    latest().say({ type: "connection_status", status: "resumed" });
    expect(channel.state().reconnectedEvent).toMatchObject({ status: "connected", eventId: 9 });
  });
});
