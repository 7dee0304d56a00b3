import type { Vehicle } from "@entities/vehicle/types";

/** Sort orders, in the sequence of the SORT button. */
export const featuredOrders = [
  { name: "newest", label: "Newest" },
  { name: "price-desc", label: "Price: High to Low" },
  { name: "price-asc", label: "Price: Low to High" },
  { name: "year-desc", label: "Year: Newest First" },
  { name: "year-asc", label: "Year: Oldest First" },
] as const;

export type FeaturedOrder = (typeof featuredOrders)[number];

/** The next sort order, cyclic. */
export function nextFeaturedOrder(order: FeaturedOrder): FeaturedOrder {
  return featuredOrders[(featuredOrders.indexOf(order) + 1) % featuredOrders.length] ?? featuredOrders[0];
}

// Prices on request are last in both orders.
const comparators: Record<FeaturedOrder["name"], ((one: Vehicle, other: Vehicle) => number) | null> = {
  // Server order.
  newest: null,
  "price-desc": (one, other) => (other.priceNumeric ?? -1) - (one.priceNumeric ?? -1),
  "price-asc": (one, other) => (one.priceNumeric ?? Infinity) - (other.priceNumeric ?? Infinity) || 0,
  "year-desc": (one, other) => other.yearNumeric - one.yearNumeric,
  "year-asc": (one, other) => one.yearNumeric - other.yearNumeric,
};

/** Sorted vehicles. */
export function sortVehicles(vehicles: readonly Vehicle[], order: FeaturedOrder): readonly Vehicle[] {
  const comparator = comparators[order.name];
  return comparator ? vehicles.toSorted(comparator) : vehicles;
}
