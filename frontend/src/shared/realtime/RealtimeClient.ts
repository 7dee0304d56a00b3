import { MAX_CLIENT_MESSAGE } from "../api/limits";
import { eventIdOf, parseEvent, type RealtimeEvent } from "./messages";

const PING_INTERVAL_MS = 30_000;
const PONG_TIMEOUT_MS = 5000;
const BACKOFF_MS = 1000;
const BACKOFF_LIMIT_MS = 30_000;
const MAX_RECONNECT_ATTEMPTS = 5;
export const MESSAGE_HISTORY_LIMIT = 50;

export const RECONNECT_FAILED = "Failed to reconnect after maximum attempts";

export const CLOSED_NORMALLY = "The server closed the connection";

export const CLOSE_NORMAL = 1000;
/** Close code sent when the server stops answering pings. */
const CLOSE_NO_PONG = 4000;
/** Close code that browsers report for a lost connection. */
const CLOSE_ABNORMAL = 1006;

export type ConnectionStatus = "disconnected" | "connecting" | "connected" | "error";

/** State of the realtime connection. */
export interface RealtimeState {
  readonly status: ConnectionStatus;
  /** Why the client does not reconnect for now; null while it does, or is connected. */
  readonly error: string | null;
  /** Close code of the last connection; null before the first close. */
  readonly closeCode: number | null;
  /** The server's `connection_status` event of the last connection that replaced a lost one; null before the first. */
  readonly reconnectedEvent: RealtimeEvent | null;
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * Delay before a reconnect attempt, in milliseconds: exponential backoff as specified. Without jitter, so that the
 * attempts outlast a restart of 25 seconds; a server that stops closes its sockets spread over three seconds.
 */
export function reconnectDelay(attempt: number): number {
  return Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_LIMIT_MS);
}

/** Calls every listener; an exception is logged and does not stop the others. */
function notifyAll<Argument>(listeners: Iterable<(argument: Argument) => void>, argument: Argument): void {
  for (const listener of [...listeners]) {
    try {
      listener(argument);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: logs a bug in a listener
      console.error("Realtime listener failed; the others were called.", error);
    }
  }
}

/**
 * WebSocket client of the realtime events. Reconnects when the connection is lost and resumes after the last received
 * event, so events arrive once and in order.
 */
export class RealtimeClient {
  readonly #url: string;
  #state: RealtimeState = { status: "disconnected", error: null, closeCode: null, reconnectedEvent: null };
  #messages: readonly RealtimeEvent[] = [];
  #socket: WebSocket | null = null;
  #attempts = 0;
  /** False before `start`, and after a normal close by the server. */
  #shouldConnect = false;
  /** Id of the last received event, kept across connections. */
  #lastEventId: number | null = null;
  /** True until the server confirms the resume; events received before that are replays. */
  #isResuming = false;
  /** Whether a connection was established before the current one. */
  #hasConnected = false;
  #retryTimer: Timer | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #pongTimer: Timer | undefined;
  readonly #stateListeners = new Set<() => void>();
  readonly #listeners = new Map<string, Set<(event: RealtimeEvent) => void>>();

  constructor(url: string) {
    this.#url = url;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  readonly state = (): RealtimeState => this.#state;

  /** The last messages, as many as the specification keeps, oldest first. */
  get lastMessages(): readonly RealtimeEvent[] {
    return this.#messages;
  }

  /** Subscribes to events of one type; returns the unsubscribe function. */
  listen(type: string, listener: (event: RealtimeEvent) => void): () => void {
    const all = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }

  /** Connects; the returned function closes the connection for good. */
  readonly start = (): (() => void) => {
    const reconnectIfVisible = () => {
      if (document.visibilityState !== "hidden") this.#reconnectIfClosed();
    };
    window.addEventListener("online", reconnectIfVisible);
    window.addEventListener("focus", reconnectIfVisible);
    document.addEventListener("visibilitychange", reconnectIfVisible);
    this.reconnect();
    return () => {
      window.removeEventListener("online", reconnectIfVisible);
      window.removeEventListener("focus", reconnectIfVisible);
      document.removeEventListener("visibilitychange", reconnectIfVisible);
      this.#shouldConnect = false;
      const socket = this.#detachSocket();
      socket?.close(CLOSE_NORMAL);
      this.#setStatus("disconnected", CLOSE_NORMAL);
    };
  };

  /** Resets the attempts and connects, unless already connected. */
  readonly reconnect = (): void => {
    this.#shouldConnect = true;
    this.#attempts = 0;
    if (!this.#socket) this.#connect();
  };

  /** Sends a message with a client timestamp; returns whether it was sent. */
  send(message: RealtimeEvent): boolean {
    return this.#sendRaw({ ...message, clientTimestamp: Date.now() });
  }

  #reconnectIfClosed(): void {
    if (!this.#shouldConnect || this.#socket) return;
    if (this.#state.status === "error") this.#attempts = 0;
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#setStatus("connecting");
    // Events of a detached socket are ignored.
    const ifCurrent =
      <T>(handler: (event: T) => void) =>
      (event: T) => {
        if (this.#socket === socket) handler(event);
      };
    socket.onopen = ifCurrent(() => this.#handleOpen());
    socket.onmessage = ifCurrent(({ data }: MessageEvent) => this.#handleMessage(data));
    socket.onclose = ifCurrent(({ code }: CloseEvent) => this.#handleClose(code));
  }

  #handleOpen(): void {
    this.#attempts = 0;
    this.#setStatus("connected");
    this.#pingTimer = setInterval(() => this.#sendPing(), PING_INTERVAL_MS);
    this.#isResuming = this.#lastEventId !== null;
    if (this.#lastEventId !== null) this.send({ type: "resume", lastEventId: this.#lastEventId });
  }

  #sendPing(): void {
    if (!this.#sendRaw({ type: "ping", timestamp: Date.now() })) return;
    clearTimeout(this.#pongTimer);
    this.#pongTimer = setTimeout(() => {
      // Does not wait for the closing handshake: on a dead connection it takes long.
      this.#socket?.close(CLOSE_NO_PONG, "no pong");
      this.#handleClose(CLOSE_ABNORMAL);
    }, PONG_TIMEOUT_MS);
  }

  #handleClose(code: number): void {
    this.#detachSocket();
    if (code === CLOSE_NORMAL) {
      this.#shouldConnect = false;
      this.#setStatus("disconnected", code, CLOSED_NORMALLY);
      return;
    }
    if (this.#attempts >= MAX_RECONNECT_ATTEMPTS) {
      this.#setStatus("error", code);
      return;
    }
    const delay = reconnectDelay(this.#attempts);
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
    this.#setStatus("disconnected", code);
  }

  #detachSocket(): WebSocket | null {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#pongTimer);
    clearInterval(this.#pingTimer);
    const socket = this.#socket;
    this.#socket = null;
    return socket;
  }

  #handleMessage(data: unknown): void {
    const event = parseEvent(data);
    if (!event) {
      // biome-ignore lint/suspicious/noConsole: the protocol specification asks for a warning
      console.warn("Realtime message discarded: unknown type or invalid content.");
      return;
    }
    if (event.type === "pong") clearTimeout(this.#pongTimer);
    if (!this.#isNewEvent(event)) return;
    this.#messages = [...this.#messages, event].slice(-MESSAGE_HISTORY_LIMIT);
    if (event.type === "connection_status" && event.status === "connected") {
      if (this.#hasConnected) this.#setState({ ...this.#state, reconnectedEvent: event });
      this.#hasConnected = true;
    }
    notifyAll(this.#listeners.get(event.type) ?? [], event);
  }

  /** Whether the event is new; records its id. */
  #isNewEvent(event: RealtimeEvent): boolean {
    const eventId = eventIdOf(event);
    if (event.type === "connection_status") {
      if (event.status === "resumed") this.#isResuming = false;
      else this.#lastEventId ??= eventId;
      return true;
    }
    if (event.type === "resync") {
      this.#isResuming = false;
      this.#lastEventId = eventId ?? this.#lastEventId;
      return true;
    }
    if (eventId === null) return true;
    if (this.#isResuming || (this.#lastEventId !== null && eventId <= this.#lastEventId)) return false;
    this.#lastEventId = eventId;
    return true;
  }

  #sendRaw(message: RealtimeEvent): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN || message.type === "") return false;
    const text = JSON.stringify(message);
    if (text.length > MAX_CLIENT_MESSAGE) {
      // biome-ignore lint/suspicious/noConsole: warns the developer of the caller
      console.warn(
        `A message of more than ${MAX_CLIENT_MESSAGE} characters was not sent over the realtime connection.`,
      );
      return false;
    }
    this.#socket.send(text);
    return true;
  }

  #setStatus(
    status: ConnectionStatus,
    closeCode: number | null = this.#state.closeCode,
    error = status === "error" ? RECONNECT_FAILED : null,
  ): void {
    this.#setState({ ...this.#state, status, error, closeCode });
  }

  #setState(state: RealtimeState): void {
    this.#state = state;
    notifyAll(this.#stateListeners, undefined);
  }
}

/** WebSocket URL on the page's host; `wss:` on HTTPS pages. */
export function realtimeUrl({ protocol, host }: Pick<Location, "protocol" | "host">): string {
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/ws`;
}
