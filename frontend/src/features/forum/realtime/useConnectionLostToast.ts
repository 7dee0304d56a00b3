import { useRealtime } from "@shared/realtime/useRealtime";
import { useToast } from "@shared/toasts/ToastProvider";
import { useEffect, useRef } from "react";

/** Says once that news has stopped coming, while the reader wants it. */
export function useConnectionLostToast(isWanted: boolean): void {
  const { status } = useRealtime();
  const { notify } = useToast();
  const previousStatus = useRef(status);
  const isNotified = useRef(false);
  useEffect(() => {
    const previous = previousStatus.current;
    previousStatus.current = status;
    if (status === "connected") isNotified.current = false;
    // A channel that was never tried, because the page has only just opened, is not lost.
    const isLost = status === "error" || (status === "disconnected" && previous !== "disconnected");
    if (!isWanted || !isLost || isNotified.current) return;
    isNotified.current = true;
    notify({
      title: "Connection Lost",
      description: "Real-time updates are currently unavailable. Will reconnect automatically.",
      variant: "destructive",
    });
  }, [isWanted, notify, status]);
}
