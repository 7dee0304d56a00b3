import type { Option } from "@shared/form/Select";

/** What the sliders reach. A handle at its end means no limit, so nothing beyond is hidden. */
export const PRICE_SCALE = { min: 0, max: 5_000_000, step: 50_000 } as const;
export const YEAR_SCALE = { min: 1950, max: new Date().getFullYear(), step: 1 } as const;

/** What the server accepts at all. */
export const ACCEPTED_LIMITS = {
  price: { min: 0, max: 1_000_000_000 },
  year: { min: 0, max: 9999 },
  text: 200,
} as const;

/** "No filter" in the make and location lists. */
export const ANY = "any";

/** Always offered, whatever the stock holds and even when the server does not answer. */
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

/** The order of the list. */
export type SortOrder = (typeof sortOrders)[number];

export const sortLabels: Readonly<Record<SortOrder, string>> = {
  newest: "Newest Listings",
  "price-high": "Price: High to Low",
  "price-low": "Price: Low to High",
  "year-new": "Year: Newest First",
  "year-old": "Year: Oldest First",
};
