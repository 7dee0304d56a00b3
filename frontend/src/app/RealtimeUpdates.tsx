import { useRevalidateNotifications } from "@entities/notification/api/useUnreadCount";
import { affectedByVehicles, isVehicleKey, vehicleIdsOf } from "@entities/vehicle/api/vehicleEvents";
import { useInvalidate } from "@shared/api/query";
import { useBatchedCallback } from "@shared/hooks/useBatchedCallback";
import { useRealtime, useRealtimeEvent } from "@shared/realtime/useRealtime";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useEffect } from "react";

/** The server closed the channel because a session or a role ended. */
const CLOSE_POLICY_VIOLATION = 1008;

/** How long vehicles that change one after the other are gathered: an import changes thousands. */
const BATCH_MS = 1000;

/** What every page does with what the server tells: counts notices anew, reads vehicles again, asks who one still is. */
export function RealtimeUpdates() {
  const { status, closeCode } = useRealtime();
  const { check } = useIdentity();
  const invalidate = useInvalidate();
  const revalidateNotifications = useRevalidateNotifications();
  const revalidateVehicles = useBatchedCallback<readonly number[] | null>(BATCH_MS, (batches) => {
    const ids = batches.flatMap((batchIds) => batchIds ?? []);
    void invalidate(batches.includes(null) ? isVehicleKey : affectedByVehicles(new Set(ids)));
  });
  useRealtimeEvent("notification", revalidateNotifications);
  useRealtimeEvent("vehicle_updated", (event) => revalidateVehicles(vehicleIdsOf(event)));
  useRealtimeEvent("resync", () => {
    revalidateNotifications();
    void invalidate(isVehicleKey);
  });
  // A server that no longer lets one in says no more than that the connection failed.
  const mayHaveEnded = status === "error" || (status === "disconnected" && closeCode === CLOSE_POLICY_VIOLATION);
  useEffect(() => {
    if (mayHaveEnded) void check();
  }, [mayHaveEnded, check]);
  // Notices have no place in the order of events: those that came while the connection was away are counted.
  const isBack = status === "connected" && closeCode !== null;
  useEffect(() => {
    if (isBack) revalidateNotifications();
  }, [isBack, revalidateNotifications]);
  return null;
}
