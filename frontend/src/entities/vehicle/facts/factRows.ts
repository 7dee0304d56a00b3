/** The facts of a vehicle as rows of a table. */
import { formatNumber } from "@shared/format";
import { unknownMileage } from "../labels";
import type { VehicleDetail } from "../types";
import { bodyStyleLabels, drivetrainLabels, stateNames, titleStatusLabels, transmissionLabels } from "./labels";
import type { FactName, VehicleFacts } from "./types";

/** How certain a fact is that was read from text. */
type Confidence = VehicleFacts["fromText"][string];

export interface FactRow {
  readonly label: string;
  readonly value: string;
  /** Null if the seller or Marque stated the fact. */
  readonly fromText: Confidence | null;
}

/** Words of engine names that are no names, in lower case within a phrase. */
const ENGINE_WORDS =
  /\b(twin|bi|quad|dual|triple|single|turbo|turbocharged|biturbo|supercharged|naturally|aspirated|turbodiesel|diesel|hybrid|electric|motors?|flat|inline|straight|cylinders?|rotary|engine|air|water|cooled|carbureted|fuel|injected|injection|boxer|two|three|four|five|six|eight|ten|twelve)\b/gi;

const namesDisplacement = (engine: string): boolean => /\d\s?(?:L|liters?|litres?|cc|ci|cid|cu|cubic)\b/i.test(engine);

/** An engine in the site's spelling, e.g. "6.2L supercharged V8". */
export function engineText({ engine, displacementCc }: Pick<VehicleFacts, "engine" | "displacementCc">): string | null {
  const liters = displacementCc === null ? null : `${(displacementCc / 1000).toFixed(1)}L`;
  if (!engine) return liters;
  const spelled = engine
    .replace(/(\d)\s?(?:L|liters?|litres?)\b/gi, "$1L")
    .replace(ENGINE_WORDS, (word, _, at: number) => (at === 0 ? word : word.toLowerCase()));
  return liters && !namesDisplacement(spelled) ? `${liters} ${spelled}` : spelled;
}

/** A transmission with its speeds, e.g. "7-speed manual". */
export function transmissionText({ transmission, speeds }: Pick<VehicleFacts, "transmission" | "speeds">) {
  const label = transmission && transmissionLabels[transmission];
  if (speeds === null || transmission === "single_speed") return label;
  if (!label) return `${speeds}-speed`;
  return `${speeds}-speed ${transmission === "cvt" ? label : label.toLowerCase()}`;
}

const titleText = ({ titleStatus, titleState }: VehicleFacts) =>
  [titleStatus && titleStatusLabels[titleStatus], titleState && (stateNames[titleState] ?? titleState)]
    .filter(Boolean)
    .join(", ");

/** The mileage with what is to be known about it, e.g. "4,200 miles, true mileage unknown". */
export function mileageText({ miles, facts }: Pick<VehicleDetail, "miles" | "facts">): string {
  if (facts.isMileageUnknown) return unknownMileage(miles);
  return miles && facts.odometerUnit === "kilometers" ? `${miles}; odometer in kilometers` : miles;
}

/** The trim, unless the title says it as part of the model. */
const trimText = ({ model, facts: { trim } }: Pick<VehicleDetail, "model" | "facts">) =>
  trim && ` ${model} `.toLowerCase().includes(` ${trim.toLowerCase()} `) ? null : trim;

/** The lowest confidence of the facts that a row is made of. */
function confidenceOf({ fromText }: VehicleFacts, names: readonly FactName[]): Confidence | null {
  const all = names.flatMap((name) => fromText[name] ?? []);
  return all.find((confidence) => confidence === "low") ?? all[0] ?? null;
}

/** Rows of the facts that are known, beginning with the mileage; the VIN has a row of its own. */
export function factRows(vehicle: Pick<VehicleDetail, "model" | "miles" | "facts">): FactRow[] {
  const { facts } = vehicle;
  // A displacement that is read from the engine's own name is stated with it.
  const engineFacts: FactName[] =
    facts.engine && namesDisplacement(facts.engine) ? ["engine"] : ["engine", "displacementCc"];
  const rows: readonly (readonly [string, string | null | undefined, ...FactName[]])[] = [
    ["Mileage", mileageText(vehicle), "odometerUnit", "isMileageUnknown"],
    ["Trim", trimText(vehicle), "trim"],
    ["Engine", engineText(facts), ...engineFacts],
    ["Power", facts.horsepower === null ? null : `${formatNumber(facts.horsepower)} hp`, "horsepower"],
    ["Transmission", transmissionText(facts), "transmission", "speeds"],
    ["Drivetrain", facts.drivetrain && drivetrainLabels[facts.drivetrain], "drivetrain"],
    ["Body style", facts.bodyStyle && bodyStyleLabels[facts.bodyStyle], "bodyStyle"],
    ["Exterior", facts.exteriorColor, "exteriorColor"],
    ["Interior", facts.interiorColor, "interiorColor"],
    ["Title", titleText(facts), "titleStatus", "titleState"],
    ["Owners", facts.owners === null ? null : facts.owners === 0 ? "None" : String(facts.owners), "owners"],
    ["Stock number", facts.stockNumber, "stockNumber"],
  ];
  return rows.flatMap(([label, value, ...names]) =>
    value ? [{ label, value, fromText: confidenceOf(facts, names) }] : [],
  );
}
