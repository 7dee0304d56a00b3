// Facts of vehicles for tests.
import type { components } from "../src/shared/api/schema";

type Schemas = components["schemas"];

/** No fact is known. */
const noFacts = {
  trim: null,
  stockNumber: null,
  engine: null,
  displacementCc: null,
  horsepower: null,
  transmission: null,
  speeds: null,
  drivetrain: null,
  bodyStyle: null,
  exteriorColor: null,
  interiorColor: null,
  titleStatus: null,
  titleState: null,
  odometerUnit: "miles",
  isMileageUnknown: false,
  owners: null,
} as const satisfies Schemas["VehicleFactValues"];

/** Facts of a vehicle that the public sees. */
export const publicFacts: Schemas["VehicleFacts"] = { ...noFacts, vin: null, isVinMasked: false, fromText: {} };

/** Facts of a vehicle that its seller sees. */
export const ownFacts: Schemas["OwnVehicleFacts"] = { ...noFacts, vin: null, vinVisibility: "masked" };
