import type { Vehicle } from "@entities/vehicle/types";
import { factFilters } from "./factFilters";
import type { Filters } from "./listingQuery";
import type { SortOrder } from "./sortOrders";

const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a value is in a range; an unknown one is in none. */
const isWithin = (value: number | null, min: number | null, max: number | null): boolean =>
  value === null ? min === null && max === null : (min === null || value >= min) && (max === null || value <= max);

/**
 * Whether a vehicle matches; same rules as on the server, except state names, places, prices and facts in the search
 * text, distances and model families: no sample is near any place or of any family.
 */
function matchesFilters(vehicle: Vehicle, filters: Filters): boolean {
  const { make, model, year, location, priceNumeric, yearNumeric, milesNumeric } = vehicle;
  const contains = (field: string, part: string) => foldText(field).includes(foldText(part));
  const equals = (field: string, filter: string) => filter === "" || foldText(field) === foldText(filter);
  const [town = "", state = ""] = location.split(", ");
  const searchWords = filters.search.split(/\s+/).filter(Boolean);
  return (
    contains(make, filters.make) &&
    contains(model, filters.model) &&
    contains(location, filters.location) &&
    equals(make, filters.makeExact) &&
    equals(model, filters.modelExact) &&
    (equals(town, filters.town) || equals(location, filters.town)) &&
    equals(state, filters.state) &&
    isWithin(priceNumeric, filters.minPrice, filters.maxPrice) &&
    isWithin(yearNumeric, filters.minYear, filters.maxYear) &&
    isWithin(milesNumeric, filters.minMiles, filters.maxMiles) &&
    filters.near === "" &&
    filters.family === "" &&
    (filters.status === "" || vehicle.status === filters.status) &&
    // Facts are not part of a card.
    factFilters.every(({ name }) => filters[name] === "") &&
    searchWords.every((word) => [make, model, year, location].some((field) => contains(field, word)))
  );
}

/** Orders by what cards hold; in the others, samples keep their order. */
const comparators: Readonly<Partial<Record<SortOrder, (one: Vehicle, other: Vehicle) => number>>> = {
  newest: (one, other) => Date.parse(other.listedAt) - Date.parse(one.listedAt),
  "price-high": (one, other) => (other.priceNumeric ?? -1) - (one.priceNumeric ?? -1),
  "price-low": (one, other) => (one.priceNumeric ?? Infinity) - (other.priceNumeric ?? Infinity) || 0,
  "year-new": (one, other) => other.yearNumeric - one.yearNumeric,
  "year-old": (one, other) => one.yearNumeric - other.yearNumeric,
  "miles-low": (one, other) => (one.milesNumeric ?? Infinity) - (other.milesNumeric ?? Infinity) || 0,
  "miles-high": (one, other) => (other.milesNumeric ?? -1) - (one.milesNumeric ?? -1),
};

/** Sample vehicles, filtered and sorted like on the server. */
export function sampleListings(samples: readonly Vehicle[], filters: Filters, sort: SortOrder): Vehicle[] {
  return samples.filter((vehicle) => matchesFilters(vehicle, filters)).sort(comparators[sort] ?? (() => 0));
}
