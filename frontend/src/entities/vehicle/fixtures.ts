import samples from "@contract/samples.json";
import type { RecentVehicle, Vehicle } from "./types";

/** Sample vehicles shown while the server has none; the server seeds itself from the same file. */
export const sampleVehicles = samples.vehicles as readonly Vehicle[];

export const sampleFeatured: readonly Vehicle[] = sampleVehicles.filter(({ id }) => samples.featured.includes(id));

export const sampleRecent = samples.recent as readonly RecentVehicle[];
