import { eventIdOf, MAX_OUTGOING_CHARACTERS, parseEvent, type RealtimeEvent } from "./messages";

export const PING_INTERVAL_MS = 30_000;
export const PONG_TIMEOUT_MS = 5000;
export const BACKOFF_MS = 1000;
export const BACKOFF_LIMIT_MS = 30_000;
export const MAX_RECONNECT_ATTEMPTS = 5;
export const MESSAGE_HISTORY_LIMIT = 50;

export const RECONNECT_FAILED = "Failed to reconnect after maximum attempts";

const CLOSE_NORMAL = 1000;
/** What a server that went silent would be told, could it still hear. */
const CLOSE_NO_PONG = 4000;
/** As a browser says that a connection just went away. */
const CLOSE_ABNORMAL = 1006;

export type ConnectionStatus = "disconnected" | "connecting" | "connected" | "error";

/** How things stand with the channel. */
export interface RealtimeState {
  readonly status: ConnectionStatus;
  /** Why it was given up; null unless the status is "error". */
  readonly error: string | null;
  /** With which code the last connection ended; null before the first end. */
  readonly closeCode: number | null;
  /** How the server greeted the latest connection; null before it did. */
  readonly connectedEvent: RealtimeEvent | null;
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * How long to wait before an attempt to reconnect, in milliseconds: the specification's delay or, so that not all
 * browsers come back to a restarted server at once, up to half of it less. `random` is between 0 and 1.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const maxDelay = Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_LIMIT_MS);
  return maxDelay - (maxDelay / 2) * random;
}

/** Calls each of them; what one throws is reported and keeps nothing from the others. */
function notifyAll<Argument>(listeners: Iterable<(argument: Argument) => void>, argument: Argument): void {
  for (const listener of [...listeners]) {
    try {
      listener(argument);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a mistake of ours, for whoever looks for it
      console.error("Realtime listener failed; the others were called.", error);
    }
  }
}

/**
 * The connection over which the server tells what happens: one socket, opened again when it is lost, that goes on
 * after the last event that was heard. Nothing is told twice and nothing out of order.
 */
export class RealtimeClient {
  readonly #url: string;
  #state: RealtimeState = { status: "disconnected", error: null, closeCode: null, connectedEvent: null };
  #messages: readonly RealtimeEvent[] = [];
  #socket: WebSocket | null = null;
  #attempts = 0;
  /** Whether the channel is wanted, and was not closed by the server for good. */
  #shouldConnect = false;
  /** The last event that was heard; what comes next goes on from there, over all connections. */
  #lastEventId: number | null = null;
  /** Whether this connection still has to hear where it goes on: until then, what it tells is told again. */
  #isResuming = false;
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

  /** The last messages that came, oldest first. */
  get lastMessages(): readonly RealtimeEvent[] {
    return this.#messages;
  }

  /** Hears messages of one type; the answer stops that. */
  listen(type: string, listener: (event: RealtimeEvent) => void): () => void {
    const all = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }

  /** Opens the channel; the answer closes it for good. */
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

  /** Begins another round of attempts, unless there is a connection. */
  readonly reconnect = (): void => {
    this.#shouldConnect = true;
    this.#attempts = 0;
    if (!this.#socket) this.#connect();
  };

  /** Sends a message with the time it was sent at; whether it was sent. */
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
    // A socket that was let go may still speak; it is not listened to.
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
      // The closing handshake of a dead connection takes long, so it is not waited for.
      this.#socket?.close(CLOSE_NO_PONG, "no pong");
      this.#handleClose(CLOSE_ABNORMAL);
    }, PONG_TIMEOUT_MS);
  }

  #handleClose(code: number): void {
    this.#detachSocket();
    if (code === CLOSE_NORMAL) {
      this.#shouldConnect = false;
      this.#setStatus("disconnected", code);
      return;
    }
    if (this.#attempts >= MAX_RECONNECT_ATTEMPTS) {
      this.#setStatus("error", code);
      return;
    }
    const delay = reconnectDelay(this.#attempts, Math.random());
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
      // biome-ignore lint/suspicious/noConsole: the specification asks for a warning
      console.warn("Realtime message discarded: unknown type or invalid content.");
      return;
    }
    if (event.type === "pong") clearTimeout(this.#pongTimer);
    if (!this.#isNewEvent(event)) return;
    this.#messages = [...this.#messages, event].slice(-MESSAGE_HISTORY_LIMIT);
    if (event.type === "connection_status" && event.status === "connected") {
      this.#setState({ ...this.#state, connectedEvent: event });
    }
    notifyAll(this.#listeners.get(event.type) ?? [], event);
  }

  /** Whether this was not heard before; notes how far one has heard. */
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
    if (text.length > MAX_OUTGOING_CHARACTERS) {
      // biome-ignore lint/suspicious/noConsole: whoever wrote the caller wants to know
      console.warn(
        `A message of more than ${MAX_OUTGOING_CHARACTERS} characters was not sent over the realtime connection.`,
      );
      return false;
    }
    this.#socket.send(text);
    return true;
  }

  #setStatus(status: ConnectionStatus, closeCode: number | null = this.#state.closeCode): void {
    this.#setState({ ...this.#state, status, error: status === "error" ? RECONNECT_FAILED : null, closeCode });
  }

  #setState(state: RealtimeState): void {
    this.#state = state;
    notifyAll(this.#stateListeners, undefined);
  }
}

/** Where the channel is: on the host that the page came from, under TLS where the page is. */
export function realtimeUrl({ protocol, host }: Pick<Location, "protocol" | "host">): string {
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/ws`;
}
