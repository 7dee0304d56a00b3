import type { RealtimeState } from "@shared/realtime/RealtimeClient";

/** Close code of a normal close. Not imported from the client, which is loaded on demand. */
export const CLOSE_NORMAL = 1000;

/** Whether the connection was closed normally: only "Reconnect" or a page load connects again. */
export const isClosedForGood = ({ status, closeCode }: Pick<RealtimeState, "status" | "closeCode">): boolean =>
  status === "disconnected" && closeCode === CLOSE_NORMAL;
