import type { Vehicle } from "@entities/vehicle/types";
import type { Option } from "@shared/form/Select";

/** Filter of the featured vehicles; empty strings do not filter. */
export interface FeaturedFilter {
  readonly make: string;
  readonly price: string;
  readonly year: string;
}

export const emptyFilter: FeaturedFilter = { make: "", price: "", year: "" };

interface RangeOption extends Option {
  readonly matches: (value: number) => boolean;
}

const MILLION = 1_000_000;

const priceRanges: readonly RangeOption[] = [
  { value: "under-200", label: "Under $200,000", matches: (price) => price < 200_000 },
  { value: "200-500", label: "$200,000 to $500,000", matches: (price) => price >= 200_000 && price <= 500_000 },
  { value: "500-1000", label: "$500,000 to $1,000,000", matches: (price) => price >= 500_000 && price <= MILLION },
  { value: "1000-plus", label: "$1,000,000+", matches: (price) => price >= MILLION },
];

const yearRanges: readonly RangeOption[] = [
  { value: "2020-plus", label: "2020 and newer", matches: (year) => year >= 2020 },
  { value: "2015-2019", label: "2015-2019", matches: (year) => year >= 2015 && year <= 2019 },
  { value: "2010-2014", label: "2010-2014", matches: (year) => year >= 2010 && year <= 2014 },
  { value: "2000-2009", label: "2000-2009", matches: (year) => year >= 2000 && year <= 2009 },
  { value: "vintage", label: "Vintage & Classic", matches: (year) => year < 2000 },
];

const withAllOption = (all: string, ranges: readonly Option[]): readonly Option[] => [
  { value: "", label: all },
  ...ranges.map(({ value, label }) => ({ value, label })),
];

/** Filter options from the specification. */
export const filterOptions = {
  make: withAllOption(
    "All makes",
    ["Ferrari", "Lamborghini", "Porsche", "Aston Martin"].map((make) => ({ value: make, label: make })),
  ),
  price: withAllOption("Any price", priceRanges),
  year: withAllOption("Any year", yearRanges),
} as const;

/** Whether a value is in the selected range, if any; an unknown one is in none. */
const isInRange = (ranges: readonly RangeOption[], selected: string, value: number | null): boolean => {
  const range = ranges.find(({ value: name }) => name === selected);
  return range === undefined || (value !== null && range.matches(value));
};

/** Vehicles that match the filter. */
export function filterVehicles(vehicles: readonly Vehicle[], { make, price, year }: FeaturedFilter) {
  return vehicles.filter(
    (vehicle) =>
      vehicle.make.toLowerCase().includes(make.toLowerCase()) &&
      isInRange(priceRanges, price, vehicle.priceNumeric) &&
      isInRange(yearRanges, year, vehicle.yearNumeric),
  );
}

/** Whether any filter is set. */
export function isFiltering({ make, price, year }: FeaturedFilter): boolean {
  return make !== "" || price !== "" || year !== "";
}
