/** The live channel as the forum uses it. */
export type LiveStatus = "disconnected" | "connecting" | "connected" | "error";

export interface Live {
  readonly status: LiveStatus;
  /** Begins another round of attempts. */
  readonly reconnect: () => void;
}

const closed: Live = { status: "disconnected", reconnect: () => undefined };

export function useLive(): Live {
  return closed;
}

/** Something that the server told, by its type. */
export type LiveEvent = Readonly<Record<string, unknown>> & { readonly type: string };

export function useLiveEvent(_type: string, _handler: (event: LiveEvent) => void): void {}
