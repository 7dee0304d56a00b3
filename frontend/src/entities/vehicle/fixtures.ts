import samples from "@contract/samples.json";
import type { RecentVehicle, VehicleCard } from "./types";

/** Sample vehicles shown while the server has none; the server seeds itself from the same file. */
export const sampleVehicles = samples.vehicles as readonly VehicleCard[];

export const sampleFeatured: readonly VehicleCard[] = sampleVehicles.filter(({ id }) => samples.featured.includes(id));

export const sampleRecent = samples.recent as readonly RecentVehicle[];
