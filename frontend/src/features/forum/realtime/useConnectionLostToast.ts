import { CLOSE_POLICY_VIOLATION, useRealtime } from "@shared/realtime/useRealtime";
import { useToast } from "@shared/toasts/ToastProvider";
import { useEffect, useRef } from "react";

/** Shows a toast once when the realtime connection is lost, except when the session or role has ended. */
export function useConnectionLostToast(isWanted: boolean): void {
  const { status, closeCode, error } = useRealtime();
  const { notify } = useToast();
  const wasConnected = useRef(false);
  const isNotified = useRef(false);
  useEffect(() => {
    if (status === "connected") {
      wasConnected.current = true;
      isNotified.current = false;
    }
    // The page says so when a role has ended; the attempts to reconnect that follow are refused.
    else if (closeCode === CLOSE_POLICY_VIOLATION) isNotified.current = true;
    // A page that opens between two attempts to connect has lost nothing, and its notices stay.
    const isLost = status === "error" || (status === "disconnected" && wasConnected.current);
    // A hidden tab connects again when it is looked at; only what fails then is worth a notice.
    if (!isWanted || !isLost || isNotified.current || document.hidden) return;
    isNotified.current = true;
    notify({
      title: "Connection Lost",
      description: `Real-time updates are currently unavailable.${error ? "" : " Will reconnect automatically."}`,
      variant: "destructive",
    });
  }, [closeCode, error, isWanted, notify, status]);
}
