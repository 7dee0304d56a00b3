import { useEffect } from "react";
import { useRevalidateUnread } from "../shared/api/notifications/useUnread";
import { useInvalidate } from "../shared/api/query";
import { everyVehicle, vehicleNews, vehiclesIn } from "../shared/api/vehicles/news";
import { useLive, useLiveEvent } from "../shared/live/useLive";
import { useIdentity } from "../shared/session/IdentityProvider";
import { useBatches } from "../shared/useBatches";

/** The server closed the channel because a session or a role ended. */
const REVOKED = 1008;

/** How long vehicles that change one after the other are gathered: an import changes thousands. */
const GATHER_MS = 1000;

/** What every page does with what the server tells: counts notices anew, reads vehicles again, asks who one still is. */
export function LiveUpdates() {
  const { status, closedWith } = useLive();
  const { check } = useIdentity();
  const invalidate = useInvalidate();
  const countNotices = useRevalidateUnread();
  const readVehicles = useBatches<readonly number[] | null>(GATHER_MS, (told) => {
    const ids = told.flatMap((some) => some ?? []);
    void invalidate(told.includes(null) ? everyVehicle : vehicleNews(new Set(ids)));
  });
  useLiveEvent("notification", countNotices);
  useLiveEvent("vehicle_updated", (event) => readVehicles(vehiclesIn(event)));
  useLiveEvent("resync", () => {
    countNotices();
    void invalidate(everyVehicle);
  });
  // A server that no longer lets one in says no more than that the connection failed.
  const mayHaveEnded = status === "error" || (status === "disconnected" && closedWith === REVOKED);
  useEffect(() => {
    if (mayHaveEnded) void check();
  }, [mayHaveEnded, check]);
  // Notices have no place in the order of events: those that came while the connection was away are counted.
  const isBack = status === "connected" && closedWith !== null;
  useEffect(() => {
    if (isBack) countNotices();
  }, [isBack, countNotices]);
  return null;
}
