import { vehiclePath } from "@entities/vehicle/labels";
import type { VehicleCard } from "@entities/vehicle/types";
import { useEffect } from "react";

/** Adds the slug to the URL. Bypasses the router, which would treat it as navigation (scroll, announcement). */
export function useCanonicalUrl(vehicle: VehicleCard | undefined): void {
  useEffect(() => {
    if (!vehicle) return;
    const path = vehiclePath(vehicle);
    const { pathname, search, hash } = window.location;
    const isThisVehicle = pathname.split("/")[2] === String(vehicle.id);
    if (isThisVehicle && pathname !== path) window.history.replaceState(window.history.state, "", path + search + hash);
  }, [vehicle]);
}
