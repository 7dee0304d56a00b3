import type { paths } from "@shared/api/schema";
import type { Schema } from "@shared/api/types";

export type Vehicle = Schema<"Vehicle">;
export type VehicleDetail = Schema<"VehicleDetail">;
export type RecentVehicle = Schema<"RecentVehicle">;
export type VehicleFacets = Schema<"Facets">;
export type Suggestion = Schema<"Suggestion">;
export type FilterRemoval = Schema<"FilterRemoval">;
export type WiderArea = Schema<"WiderArea">;
export type Makes = Schema<"Makes">;

/** Query parameters of the vehicle list; same names as in the page URL. */
export type VehicleQuery = NonNullable<paths["/api/vehicles"]["get"]["parameters"]["query"]>;
