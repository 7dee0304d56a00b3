import { useEffect } from "react";
import { useInvalidate } from "../shared/api/cache";
import { useRevalidateUnread } from "../shared/api/notifications/useUnread";
import { useLive, useLiveEvent } from "../shared/live/useLive";
import { useSessionCheck } from "../shared/session/useSessionCheck";

/** The server closed the channel because a session or a role ended. */
const REVOKED = 1008;

const isOfVehicles = (key: string): boolean => key.startsWith("/api/vehicles");

/** What every page does with what the server tells: counts notices anew, reads vehicles again, asks who one still is. */
export function LiveUpdates() {
  const { status, closedWith } = useLive();
  const checkSession = useSessionCheck();
  const invalidate = useInvalidate();
  const countNotices = useRevalidateUnread();
  useLiveEvent("notification", countNotices);
  useLiveEvent("vehicle_updated", () => void invalidate(isOfVehicles));
  useLiveEvent("resync", () => {
    countNotices();
    void invalidate(isOfVehicles);
  });
  // A server that no longer lets one in says no more than that the connection failed.
  const mayHaveEnded = status === "error" || (status === "disconnected" && closedWith === REVOKED);
  useEffect(() => {
    if (mayHaveEnded) void checkSession();
  }, [mayHaveEnded, checkSession]);
  // Notices have no place in the order of events: those that came while the connection was away are counted.
  const isBack = status === "connected" && closedWith !== null;
  useEffect(() => {
    if (isBack) countNotices();
  }, [isBack, countNotices]);
  return null;
}
