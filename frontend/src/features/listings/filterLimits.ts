import type { Option } from "@shared/form/Select";

/** Slider ranges; a handle at the end is unlimited. */
export const PRICE_SCALE = { min: 0, max: 5_000_000, step: 50_000 } as const;
export const YEAR_SCALE = { min: 1950, max: new Date().getFullYear(), step: 1 } as const;

/** Limits accepted by the server. */
export const ACCEPTED_LIMITS = {
  price: { min: 0, max: 1_000_000_000 },
  year: { min: 0, max: 9999 },
  text: 200,
} as const;

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

export const sortOrders = ["newest", "price-high", "price-low", "year-new", "year-old"] as const;

/** Sort order. */
export type SortOrder = (typeof sortOrders)[number];

export const sortLabels: Readonly<Record<SortOrder, string>> = {
  newest: "Newest Listings",
  "price-high": "Price: High to Low",
  "price-low": "Price: Low to High",
  "year-new": "Year: Newest First",
  "year-old": "Year: Oldest First",
};
