import { CLOSE_NORMAL, type RealtimeState } from "@shared/realtime/RealtimeClient";

/** Whether the connection was closed normally: only "Reconnect" or a page load connects again. */
export const isClosedForGood = ({ status, closeCode }: Pick<RealtimeState, "status" | "closeCode">): boolean =>
  status === "disconnected" && closeCode === CLOSE_NORMAL;
