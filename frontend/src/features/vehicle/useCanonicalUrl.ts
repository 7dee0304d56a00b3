import { vehiclePath } from "@entities/vehicle/labels";
import type { VehicleCard } from "@entities/vehicle/types";
import { useEffect } from "react";

/**
 * Puts the readable end into the address once it is known. Past the router: to it this would be another page, with a
 * scroll to the top and an announcement.
 */
export function useCanonicalUrl(vehicle: VehicleCard | undefined): void {
  useEffect(() => {
    if (!vehicle) return;
    const path = vehiclePath(vehicle);
    const { pathname, search, hash } = window.location;
    const isThisVehicle = pathname.split("/")[2] === String(vehicle.id);
    if (isThisVehicle && pathname !== path) window.history.replaceState(window.history.state, "", path + search + hash);
  }, [vehicle]);
}
