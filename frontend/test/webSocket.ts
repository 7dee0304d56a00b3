import type { RealtimeEvent } from "@shared/realtime/messages";

/** A mock WebSocket controlled by the test. */
export class TestSocket {
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

export const sockets = () => TestSocket.all.length;
export function latest(): TestSocket {
  const socket = TestSocket.all.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}
