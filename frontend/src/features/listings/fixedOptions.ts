import type { Option } from "@shared/form/Select";

/** Distances around a place that are offered, in miles. */
const radii = [10, 25, 50, 100, 250, 500];

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
