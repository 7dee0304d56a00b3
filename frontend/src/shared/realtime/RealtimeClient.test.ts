import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RealtimeEvent } from "./messages";
import { MESSAGE_HISTORY_LIMIT, RECONNECT_FAILED, RealtimeClient, realtimeUrl, reconnectDelay } from "./RealtimeClient";

/** A mock WebSocket controlled by the test. */
class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 0;
  readonly sent: RealtimeEvent[] = [];
  closedWith: number | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    TestSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code?: number): void {
    this.closedWith = code;
    this.readyState = 2;
  }

  open(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  say(...messages: unknown[]): this {
    for (const message of messages) {
      this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
    }
    return this;
  }

  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const sockets = () => TestSocket.all.length;
function latest(): TestSocket {
  const socket = TestSocket.all.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

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

const status = () => channel.state().status;
const wait = (ms: number) => vi.advanceTimersByTime(ms);
const post = (eventId: number) => ({ type: "new_post", topicId: 1, eventId });
const recordPosts = () => {
  const received: unknown[] = [];
  channel.listen("new_post", ({ eventId }) => received.push(eventId));
  return received;
};

describe("the address of the web socket", () => {
  it("has the page's host, and TLS if the page has it", () => {
    expect(realtimeUrl({ protocol: "http:", host: "localhost:8080" })).toBe("ws://localhost:8080/ws");
    expect(realtimeUrl({ protocol: "https:", host: "marque.example" })).toBe("wss://marque.example/ws");
  });
});

describe("reconnecting", () => {
  it("goes from connecting to connected", () => {
    expect(status()).toBe("connecting");
    latest().open();
    expect(status()).toBe("connected");
  });

  it("waits 1, 2, 4, 8 and 16 seconds, then stops with an error", () => {
    for (const delay of [1000, 2000, 4000, 8000, 16_000]) {
      const before = sockets();
      latest().end(1006);
      expect(status()).toBe("disconnected");
      wait(delay - 1);
      expect(sockets()).toBe(before);
      wait(1);
      expect(sockets()).toBe(before + 1);
      expect(status()).toBe("connecting");
    }
    latest().end(1006);
    expect(channel.state()).toEqual({
      status: "error",
      error: RECONNECT_FAILED,
      closeCode: 1006,
      reconnectedEvent: null,
    });
    expect(RECONNECT_FAILED).toBe("Failed to reconnect after maximum attempts");
    wait(3_600_000);
    expect(sockets()).toBe(6);
  });

  it("waits as long as configured, at most 30 seconds", () => {
    const delays = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
    expect(delays.map((_, attempt) => reconnectDelay(attempt))).toEqual(delays);
    const before = sockets();
    latest().end(1006);
    wait(999);
    expect(sockets()).toBe(before);
    wait(1);
    expect(sockets()).toBe(before + 1);
  });

  it("starts counting again after a stable connection", () => {
    latest().end(1006);
    wait(1000);
    latest().end(1006);
    wait(2000);
    latest().open().end(1012);
    wait(1000);
    expect(status()).toBe("connecting");
  });

  it("is not done after a normal close", () => {
    latest().open().end(1000);
    expect(status()).toBe("disconnected");
    expect(channel.state().error).toBe("The server closed the connection");
    wait(60_000);
    window.dispatchEvent(new Event("online"));
    expect(sockets()).toBe(1);
    channel.reconnect();
    expect(status()).toBe("connecting");
    expect(channel.state().error).toBeNull();
  });

  it.each(["online", "focus"])("starts again on %s, also after it was stopped", (eventName) => {
    latest().end(1006);
    window.dispatchEvent(new Event(eventName));
    expect(sockets()).toBe(2);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      latest().end(1006);
      wait(30_000);
    }
    expect(status()).toBe("error");
    const before = sockets();
    window.dispatchEvent(new Event(eventName));
    expect(sockets()).toBe(before + 1);
    latest().end(1006);
    wait(1000);
    expect(sockets()).toBe(before + 2);
  });

  it("does not touch an open connection", () => {
    latest().open();
    window.dispatchEvent(new Event("focus"));
    channel.reconnect();
    expect(sockets()).toBe(1);
  });

  it("starts another round on request", () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      latest().end(1006);
      wait(30_000);
    }
    expect(status()).toBe("error");
    channel.reconnect();
    latest().end(1006);
    wait(1000);
    expect(status()).toBe("connecting");
  });

  it("ends with a normal close when the client is no longer used", () => {
    latest().open();
    stop();
    expect(latest().closedWith).toBe(1000);
    wait(60_000);
    window.dispatchEvent(new Event("online"));
    expect(sockets()).toBe(1);
  });
});

describe("the heartbeat", () => {
  it("sends a ping every 30 seconds, and accepts a timely pong", () => {
    const socket = latest().open();
    wait(29_999);
    expect(socket.sent).toEqual([]);
    wait(1);
    expect(socket.sent).toEqual([{ type: "ping", timestamp: 1_030_000 }]);
    wait(4999);
    socket.say({ type: "pong", timestamp: 1_030_000 });
    wait(1);
    expect(status()).toBe("connected");
    wait(25_000);
    expect(socket.sent).toHaveLength(2);
  });

  it("closes a connection without a pong after five seconds", () => {
    const socket = latest().open();
    wait(34_999);
    expect(status()).toBe("connected");
    wait(1);
    expect(socket.closedWith).toBe(4000);
    expect(status()).toBe("disconnected");
    wait(1000);
    expect(sockets()).toBe(2);
    latest().open();
    // Events of the dead socket are ignored.
    socket.end(1000);
    expect(status()).toBe("connected");
  });
});

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
