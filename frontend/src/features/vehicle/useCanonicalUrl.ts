import { vehiclePath } from "@entities/vehicle/labels";
import type { Vehicle } from "@entities/vehicle/types";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Adds the slug to the URL. Bypasses the router, which would treat it as navigation (scroll, announcement). */
export function useCanonicalUrl(vehicle: Vehicle | undefined): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router, which does not know the slug, drops it
  useEffect(() => {
    if (!vehicle) return;
    const path = vehiclePath(vehicle);
    const { pathname, search, hash } = window.location;
    const isThisVehicle = pathname.split("/")[2] === String(vehicle.id);
    if (isThisVehicle && pathname !== path) window.history.replaceState(window.history.state, "", path + search + hash);
  }, [vehicle, key]);
}
