import { useRealtime } from "@shared/realtime/useRealtime";
import { useToast } from "@shared/toasts/ToastProvider";
import { useEffect, useRef } from "react";

/** Shows a toast once when the realtime connection is lost. */
export function useConnectionLostToast(isWanted: boolean): void {
  const { status, error } = useRealtime();
  const { notify } = useToast();
  const previousStatus = useRef(status);
  const isNotified = useRef(false);
  useEffect(() => {
    const previous = previousStatus.current;
    previousStatus.current = status;
    if (status === "connected") isNotified.current = false;
    // The initial "disconnected" state is not a lost connection.
    const isLost = status === "error" || (status === "disconnected" && previous !== "disconnected");
    if (!isWanted || !isLost || isNotified.current) return;
    isNotified.current = true;
    notify({
      title: "Connection Lost",
      description: `Real-time updates are currently unavailable.${error ? "" : " Will reconnect automatically."}`,
      variant: "destructive",
    });
  }, [error, isWanted, notify, status]);
}
