import { type LiveEvent, numberOf, OUTGOING_LIMIT, parseEvent } from "./messages";

export const PING_INTERVAL_MS = 30_000;
export const PONG_TIMEOUT_MS = 5000;
export const BACKOFF_MS = 1000;
export const BACKOFF_LIMIT_MS = 30_000;
export const ATTEMPTS = 5;
export const MESSAGES_KEPT = 50;

export const GIVEN_UP = "Failed to reconnect after maximum attempts";

const NORMAL = 1000;
/** What a server that went silent would be told, could it still hear. */
const NO_PONG = 4000;
/** As a browser says that a connection just went away. */
const ABNORMAL = 1006;

export type LiveStatus = "disconnected" | "connecting" | "connected" | "error";

/** How things stand with the channel. */
export interface LiveState {
  readonly status: LiveStatus;
  /** Why it was given up; null unless the status is "error". */
  readonly error: string | null;
  /** With which code the last connection ended; null before the first end. */
  readonly closedWith: number | null;
  /** How the server greeted the latest connection; null before it did. */
  readonly greeting: LiveEvent | null;
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * How long to wait before an attempt to reconnect, in milliseconds: the specification's delay or, so that not all
 * browsers come back to a restarted server at once, up to half of it less. `random` is between 0 and 1.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const most = Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_LIMIT_MS);
  return most - (most / 2) * random;
}

/** Calls each of them; what one throws is reported and keeps nothing from the others. */
function callAll<Argument>(listeners: Iterable<(argument: Argument) => void>, argument: Argument): void {
  for (const listener of [...listeners]) {
    try {
      listener(argument);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a mistake of ours, for whoever looks for it
      console.error("A listener of the live channel failed; the others were told.", error);
    }
  }
}

/**
 * The connection over which the server tells what happens: one socket, opened again when it is lost, that goes on
 * after the last event that was heard. Nothing is told twice and nothing out of order.
 */
export class LiveChannel {
  readonly #address: string;
  #state: LiveState = { status: "disconnected", error: null, closedWith: null, greeting: null };
  #messages: readonly LiveEvent[] = [];
  #socket: WebSocket | null = null;
  #attempts = 0;
  /** Whether the channel is wanted, and was not closed by the server for good. */
  #isWanted = false;
  /** The last event that was heard; what comes next goes on from there, over all connections. */
  #last: number | null = null;
  /** Whether this connection still has to hear where it goes on: until then, what it tells is told again. */
  #isResuming = false;
  #retry: Timer | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: Timer | undefined;
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Map<string, Set<(event: LiveEvent) => void>>();

  constructor(address: string) {
    this.#address = address;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly state = (): LiveState => this.#state;

  /** The last messages that came, oldest first. */
  get lastMessages(): readonly LiveEvent[] {
    return this.#messages;
  }

  /** Hears messages of one type; the answer stops that. */
  listen(type: string, listener: (event: LiveEvent) => void): () => void {
    const all = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, all.add(listener));
    return () => {
      all.delete(listener);
    };
  }

  /** Opens the channel; the answer closes it for good. */
  readonly start = (): (() => void) => {
    const look = () => {
      if (document.visibilityState !== "hidden") this.#tryAgain();
    };
    window.addEventListener("online", look);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    this.reconnect();
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
      this.#isWanted = false;
      const socket = this.#letGo();
      socket?.close(NORMAL);
      this.#become("disconnected", NORMAL);
    };
  };

  /** Begins another round of attempts, unless there is a connection. */
  readonly reconnect = (): void => {
    this.#isWanted = true;
    this.#attempts = 0;
    if (!this.#socket) this.#connect();
  };

  /** Sends a message with the time it was sent at; whether it was sent. */
  send(message: LiveEvent): boolean {
    return this.#write({ ...message, clientTimestamp: Date.now() });
  }

  #tryAgain(): void {
    if (!this.#isWanted || this.#socket) return;
    if (this.#state.status === "error") this.#attempts = 0;
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#become("connecting");
    // A socket that was let go may still speak; it is not listened to.
    const whileOurs =
      <T>(hear: (event: T) => void) =>
      (event: T) => {
        if (this.#socket === socket) hear(event);
      };
    socket.onopen = whileOurs(() => this.#opened());
    socket.onmessage = whileOurs(({ data }: MessageEvent) => this.#heard(data));
    socket.onclose = whileOurs(({ code }: CloseEvent) => this.#lost(code));
  }

  #opened(): void {
    this.#attempts = 0;
    this.#become("connected");
    this.#ping = setInterval(() => this.#askForPong(), PING_INTERVAL_MS);
    this.#isResuming = this.#last !== null;
    if (this.#last !== null) this.send({ type: "resume", lastEventId: this.#last });
  }

  #askForPong(): void {
    if (!this.#write({ type: "ping", timestamp: Date.now() })) return;
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => {
      // The closing handshake of a dead connection takes long, so it is not waited for.
      this.#socket?.close(NO_PONG, "no pong");
      this.#lost(ABNORMAL);
    }, PONG_TIMEOUT_MS);
  }

  #lost(code: number): void {
    this.#letGo();
    if (code === NORMAL) {
      this.#isWanted = false;
      this.#become("disconnected", code);
      return;
    }
    if (this.#attempts >= ATTEMPTS) {
      this.#become("error", code);
      return;
    }
    const delay = reconnectDelay(this.#attempts, Math.random());
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
    this.#become("disconnected", code);
  }

  #letGo(): WebSocket | null {
    clearTimeout(this.#retry);
    clearTimeout(this.#pong);
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    return socket;
  }

  #heard(data: unknown): void {
    const event = parseEvent(data);
    if (!event) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for a warning
      console.warn("A message of the live channel was discarded: it is none that this page knows.");
      return;
    }
    if (event.type === "pong") clearTimeout(this.#pong);
    if (!this.#isNews(event)) return;
    this.#messages = [...this.#messages, event].slice(-MESSAGES_KEPT);
    if (event.type === "connection_status" && event.status === "connected") {
      this.#set({ ...this.#state, greeting: event });
    }
    callAll(this.#listeners.get(event.type) ?? [], event);
  }

  /** Whether this was not heard before; notes how far one has heard. */
  #isNews(event: LiveEvent): boolean {
    const number = numberOf(event);
    if (event.type === "connection_status") {
      if (event.status === "resumed") this.#isResuming = false;
      else this.#last ??= number;
      return true;
    }
    if (event.type === "resync") {
      this.#isResuming = false;
      this.#last = number ?? this.#last;
      return true;
    }
    if (number === null) return true;
    if (this.#isResuming || (this.#last !== null && number <= this.#last)) return false;
    this.#last = number;
    return true;
  }

  #write(message: LiveEvent): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN || message.type === "") return false;
    const text = JSON.stringify(message);
    if (text.length > OUTGOING_LIMIT) {
      // biome-ignore lint/suspicious/noConsole: whoever wrote the caller wants to know
      console.warn(`A message of more than ${OUTGOING_LIMIT} characters was not sent over the live channel.`);
      return false;
    }
    this.#socket.send(text);
    return true;
  }

  #become(status: LiveStatus, closedWith: number | null = this.#state.closedWith): void {
    this.#set({ ...this.#state, status, error: status === "error" ? GIVEN_UP : null, closedWith });
  }

  #set(state: LiveState): void {
    this.#state = state;
    callAll(this.#watchers, undefined);
  }
}

/** Where the channel is: on the host that the page came from, under TLS where the page is. */
export function liveAddress({ protocol, host }: Pick<Location, "protocol" | "host">): string {
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/ws`;
}
