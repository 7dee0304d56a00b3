import samples from "@contract/samples.json";
import type { RecentVehicle, VehicleCard } from "./types";

/** The inventory that stands in when the server has none to show. The server seeds itself from the same file. */
export const sampleVehicles = samples.vehicles as readonly VehicleCard[];

export const sampleFeatured: readonly VehicleCard[] = sampleVehicles.filter(({ id }) => samples.featured.includes(id));

export const sampleRecent = samples.recent as readonly RecentVehicle[];
