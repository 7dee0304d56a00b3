import type { Schema } from "@shared/api/types";

/** Facts as everyone sees them. */
export type VehicleFacts = Schema<"VehicleFacts">;
/** Facts with the full VIN, for the seller and admins. */
export type OwnVehicleFacts = Schema<"OwnVehicleFacts">;
/** Facts as a form sends them. */
export type StatedVehicleFacts = Schema<"StatedVehicleFacts">;
/** Names of facts that can be read from text. */
export type FactName = Exclude<keyof VehicleFacts, "isVinMasked" | "fromText">;
