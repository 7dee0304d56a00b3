import type { components } from "./schema";

type Schemas = components["schemas"];

/** The nouns of the wire, by the names that the rest of the front end uses. */
export type User = Schemas["User"];
export type Picture = Schemas["Picture"];
export type VehicleCard = Schemas["VehicleCard"];
export type VehicleDetail = Schemas["VehicleDetail"];
export type RecentVehicle = Schemas["RecentVehicle"];
export type VehicleFacets = Schemas["Facets"];
export type Suggestion = Schemas["Suggestion"];
export type RichNode = Schemas["RichNode"];
export type RichElement = Exclude<RichNode, string>;
export type Problem = Schemas["Problem"];
