import type { VehicleCard } from "@entities/vehicle/types";
import { sampleVehicles } from "../../shared/samples";
import type { Filters } from "./filters";
import type { Sort } from "./options";

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const within = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** Whether a vehicle is among what is asked for: as the server decides it, but for names of states in search text. */
export function matches(vehicle: VehicleCard, filters: Filters): boolean {
  const { make, model, year, location, priceNumeric, yearNumeric } = vehicle;
  const holds = (field: string, part: string) => folded(field).includes(folded(part));
  const is = (field: string, whole: string) => whole === "" || folded(field) === folded(whole);
  const [town = "", state = ""] = location.split(", ");
  const words = filters.search.split(/\s+/).filter(Boolean);
  return (
    holds(make, filters.make) &&
    holds(model, filters.model) &&
    holds(location, filters.location) &&
    is(make, filters.makeExact) &&
    is(model, filters.modelExact) &&
    (is(town, filters.town) || is(location, filters.town)) &&
    is(state, filters.state) &&
    within(priceNumeric, filters.minPrice, filters.maxPrice) &&
    within(yearNumeric, filters.minYear, filters.maxYear) &&
    words.every((word) => [make, model, year, location].some((field) => holds(field, word)))
  );
}

const orders: Readonly<Record<Sort, (one: VehicleCard, other: VehicleCard) => number>> = {
  newest: (one, other) => Date.parse(other.listedAt) - Date.parse(one.listedAt),
  "price-high": (one, other) => other.priceNumeric - one.priceNumeric,
  "price-low": (one, other) => one.priceNumeric - other.priceNumeric,
  "year-new": (one, other) => other.yearNumeric - one.yearNumeric,
  "year-old": (one, other) => one.yearNumeric - other.yearNumeric,
};

/** The sample inventory, filtered and sorted as the server would. */
export function sampleListings(filters: Filters, sort: Sort): VehicleCard[] {
  return sampleVehicles.filter((vehicle) => matches(vehicle, filters)).sort(orders[sort]);
}
