/** Labels of the values of facts, for the vehicle page and the forms. */
import type { Option } from "@shared/form/Select";
import type { OwnVehicleFacts } from "./types";

type Labels<Name extends keyof OwnVehicleFacts> = Readonly<Record<NonNullable<OwnVehicleFacts[Name]> & string, string>>;

export const transmissionLabels: Labels<"transmission"> = {
  manual: "Manual",
  automatic: "Automatic",
  automated_manual: "Automated manual",
  dual_clutch: "Dual-clutch",
  cvt: "CVT",
  single_speed: "Single-speed",
};

export const drivetrainLabels: Labels<"drivetrain"> = {
  rwd: "Rear-wheel drive",
  fwd: "Front-wheel drive",
  awd: "All-wheel drive",
  four_wheel: "Four-wheel drive",
};

export const bodyStyleLabels: Labels<"bodyStyle"> = {
  coupe: "Coupe",
  convertible: "Convertible",
  targa: "Targa",
  roadster: "Roadster",
  sedan: "Sedan",
  wagon: "Wagon",
  hatchback: "Hatchback",
  suv: "SUV",
  pickup: "Pickup",
  van: "Van",
  limousine: "Limousine",
};

export const titleStatusLabels: Labels<"titleStatus"> = {
  clean: "Clean",
  salvage: "Salvage",
  rebuilt: "Rebuilt",
  lemon: "Lemon law buyback",
  bonded: "Bonded",
  export_only: "Export only",
  no_title: "No title",
};

export const odometerUnitLabels: Labels<"odometerUnit"> = { miles: "Miles", kilometers: "Kilometers" };

export const vinVisibilityLabels: Labels<"vinVisibility"> = {
  full: "In full",
  masked: "Without its last six characters",
  hidden: "Not at all",
};

/** Names of the US states and the District of Columbia by postal abbreviation. */
export const stateNames: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};

/** Options of a select in the order of the labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
