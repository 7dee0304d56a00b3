import {
  bodyStyleLabels,
  drivetrainLabels,
  titleStatusLabels,
  transmissionLabels,
} from "@entities/vehicle/facts/labels";
import type { Option } from "@shared/form/Select";

/** Slider ranges; a handle at the end is unlimited. Most cars cost a tenth of the highest price or less. */
export const PRICE_SCALE = { min: 0, max: 5_000_000, step: 50_000, isLogarithmic: true } as const;
export const YEAR_SCALE = { min: 1950, max: new Date().getFullYear(), step: 1 } as const;
export const MILES_SCALE = { min: 0, max: 150_000, step: 2_500 } as const;

/** Limits accepted by the server. */
export const ACCEPTED_LIMITS = {
  price: { min: 0, max: 1_000_000_000 },
  year: { min: 0, max: 9999 },
  miles: { min: 0, max: 5_000_000 },
  radius: { min: 1, max: 500 },
  text: 200,
} as const;

/** Distances around a place that are offered, in miles. */
const radii = [10, 25, 50, 100, 250, 500];
/** Distance around a place if none is chosen, as on the server. */
export const DEFAULT_RADIUS = 50;

/** Options of the distance, with the current one if it is another. */
export function radiusOptions(current: number | null): Option[] {
  const offered = current === null || radii.includes(current) ? radii : [...radii, current].sort((a, b) => a - b);
  return offered.map((miles) => ({ value: String(miles), label: `${miles} miles` }));
}

/** Option value for "no filter". */
export const ANY = "any";

/** Always offered, independent of the inventory. */
export const popularMakes: readonly Option[] = [
  { value: "ferrari", label: "Ferrari" },
  { value: "lamborghini", label: "Lamborghini" },
  { value: "porsche", label: "Porsche" },
  { value: "aston martin", label: "Aston Martin" },
  { value: "mclaren", label: "McLaren" },
  { value: "bugatti", label: "Bugatti" },
];

export const ownLocations: readonly Option[] = [
  { value: "chicago", label: "Chicago, IL" },
  { value: "lake forest", label: "Lake Forest, IL" },
  { value: "evanston", label: "Evanston, IL" },
  { value: "milwaukee", label: "Milwaukee, WI" },
  { value: "madison", label: "Madison, WI" },
];

/** Filters on facts in the order of the panel: parameter, its list of facets, names, labels of the values. */
export const factFilters = [
  {
    name: "transmission",
    facets: "transmissions",
    title: "Transmission",
    any: "Any transmission",
    labels: transmissionLabels,
  },
  { name: "bodyStyle", facets: "bodyStyles", title: "Body Style", any: "Any body style", labels: bodyStyleLabels },
  { name: "drivetrain", facets: "drivetrains", title: "Drivetrain", any: "Any drivetrain", labels: drivetrainLabels },
  { name: "titleStatus", facets: "titleStatuses", title: "Title", any: "Any title", labels: titleStatusLabels },
] as const;

/** Parameter of a filter on a fact. */
export type FactFilter = (typeof factFilters)[number]["name"];

/** Availability by the value of `status`; without one, every vehicle for sale is found. */
export const availabilityLabels: Readonly<Record<string, string>> = {
  "": "For sale",
  live: "For sale, no offer yet",
  under_offer: "Under offer",
  sold: "Sold",
};

export const availabilityOptions: readonly Option[] = Object.entries(availabilityLabels).map(([value, label]) => ({
  value,
  label,
}));

/** Label of a fact's value; undefined if it has no such value. */
export function factLabel(name: FactFilter, value: string): string | undefined {
  const labels: Readonly<Record<string, string>> | undefined = factFilters.find(
    (filter) => filter.name === name,
  )?.labels;
  return labels && Object.hasOwn(labels, value) ? labels[value] : undefined;
}
