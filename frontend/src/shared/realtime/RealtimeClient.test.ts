import { latest, sockets, TestSocket } from "@test/webSocket";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RECONNECT_FAILED, RealtimeClient, realtimeUrl, reconnectDelay } from "./RealtimeClient";

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
