import { useEffect, useRef } from "react";
import { useLive } from "../../../shared/live/useLive";
import { useNotices } from "../../../shared/notices/NoticeProvider";

/** Says once that news has stopped coming, while the reader wants it. */
export function useConnectionLost(isWanted: boolean): void {
  const { status } = useLive();
  const { notify } = useNotices();
  const before = useRef(status);
  const isTold = useRef(false);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (status === "connected") isTold.current = false;
    // A channel that was never tried, because the page has only just opened, is not lost.
    const isLost = status === "error" || (status === "disconnected" && was !== "disconnected");
    if (!isWanted || !isLost || isTold.current) return;
    isTold.current = true;
    notify({
      title: "Connection Lost",
      description: "Real-time updates are currently unavailable. Will reconnect automatically.",
      variant: "destructive",
    });
  }, [isWanted, notify, status]);
}
