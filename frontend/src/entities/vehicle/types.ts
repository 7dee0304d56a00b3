import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type VehicleCard = Schemas["Vehicle"];

export type VehicleDetail = Schemas["VehicleDetail"];

export type RecentVehicle = Schemas["RecentVehicle"];

export type VehicleFacets = Schemas["Facets"];

export type Suggestion = Schemas["Suggestion"];

export type Makes = Readonly<Schemas["Makes"]>;
