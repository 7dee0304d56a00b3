import { useRevalidateNotifications } from "@entities/notification/api/useUnreadCount";
import { affectedByVehicles, isVehicleKey, vehicleIdsOf } from "@entities/vehicle/api/vehicleEvents";
import { pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useBatchedCallback } from "@shared/hooks/useBatchedCallback";
import { CLOSE_POLICY_VIOLATION, useRealtime, useRealtimeEvent } from "@shared/realtime/useRealtime";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useEffect } from "react";

/** Window for batching vehicle changes: an import changes thousands. */
const BATCH_MS = 1000;

/** Handles realtime events on every page: refreshes notifications and vehicles, and rechecks the session. */
export default function RealtimeUpdates() {
  const { status, closeCode } = useRealtime();
  const { check } = useIdentity();
  const invalidate = useInvalidate();
  const revalidateNotifications = useRevalidateNotifications();
  const revalidateVehicles = useBatchedCallback<readonly number[] | null>(BATCH_MS, (batches) => {
    const ids = batches.flatMap((batchIds) => batchIds ?? []);
    void invalidate(batches.includes(null) ? isVehicleKey : affectedByVehicles(new Set(ids)));
  });
  useRealtimeEvent("notification", () => {
    revalidateNotifications();
    // It may be about an application of the user, or about their roles.
    void invalidate(pathUnder("/api/collector-applications"));
    void check();
  });
  useRealtimeEvent("vehicle_updated", (event) => revalidateVehicles(vehicleIdsOf(event)));
  useRealtimeEvent("resync", () => {
    revalidateNotifications();
    void invalidate(isVehicleKey);
  });
  // A refused connection gives no reason: the session may have ended.
  const mayHaveEnded = status === "error" || (status === "disconnected" && closeCode === CLOSE_POLICY_VIOLATION);
  useEffect(() => {
    if (mayHaveEnded) void check();
  }, [mayHaveEnded, check]);
  // Notifications are not replayed after a reconnect: refetch the count.
  const isBack = status === "connected" && closeCode !== null;
  useEffect(() => {
    if (isBack) revalidateNotifications();
  }, [isBack, revalidateNotifications]);
  return null;
}
