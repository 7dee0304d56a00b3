/** Form values of facts and their mapping to the API. The names are the API's, so that its errors find their fields. */
import { parseDisplacement } from "@shared/form/parseDisplacement";
import { parseNumber, parsePower } from "@shared/form/parseNumber";
import type { OwnVehicleFacts, StatedVehicleFacts } from "./types";

export interface FactsValues {
  vin: string;
  vinVisibility: string;
  trim: string;
  stockNumber: string;
  engine: string;
  displacementCc: string;
  horsepower: string;
  transmission: string;
  speeds: string;
  drivetrain: string;
  bodyStyle: string;
  exteriorColor: string;
  interiorColor: string;
  titleStatus: string;
  titleState: string;
  odometerUnit: string;
  isMileageUnknown: boolean;
  owners: string;
}

export const emptyFacts: FactsValues = {
  vin: "",
  vinVisibility: "masked",
  trim: "",
  stockNumber: "",
  engine: "",
  displacementCc: "",
  horsepower: "",
  transmission: "",
  speeds: "",
  drivetrain: "",
  bodyStyle: "",
  exteriorColor: "",
  interiorColor: "",
  titleStatus: "",
  titleState: "",
  odometerUnit: "miles",
  isMileageUnknown: false,
  owners: "",
};

const NUMBERS = ["displacementCc", "horsepower", "speeds", "owners"] as const satisfies readonly (keyof FactsValues)[];

/** Facts that may be left empty in a form although they have rules: numbers. */
export const optionalFacts: readonly string[] = NUMBERS;

const names = Object.keys(emptyFacts) as (keyof FactsValues)[];

const isNumber = (name: string): boolean => optionalFacts.includes(name);

/** Form values of stored facts. */
export function toFactsValues(facts: OwnVehicleFacts): FactsValues {
  const entries = names.map((name) => [
    name,
    name === "isMileageUnknown" ? facts[name] : String(facts[name] ?? emptyFacts[name]),
  ]);
  return Object.fromEntries(entries) as FactsValues;
}

/** A fact for the API; null if the field is empty. */
function toInput(name: keyof FactsValues, value: string | boolean): string | number | boolean | null {
  if (typeof value === "boolean") return value;
  const text = value.trim();
  if (text === "") return null;
  if (name === "displacementCc") return parseDisplacement(text);
  if (name === "horsepower") return parsePower(text);
  return isNumber(name) ? parseNumber(text) : text;
}

/** All facts of a form. */
export function toStatedFacts(values: FactsValues): StatedVehicleFacts {
  return Object.fromEntries(names.map((name) => [name, toInput(name, values[name])]));
}

/** The facts that differ from those of the opened form: the others may have been read from text, and stay so. */
export function changedFacts(values: FactsValues, initial: FactsValues): StatedVehicleFacts {
  return Object.fromEntries(
    names.filter((name) => values[name] !== initial[name]).map((name) => [name, toInput(name, values[name])]),
  );
}
