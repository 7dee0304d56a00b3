import type { VehicleCard } from "@entities/vehicle/types";
import type { Option } from "../../shared/form/Select";

/** What the featured vehicles are narrowed to; an empty text narrows nothing. */
export interface FeaturedFilter {
  readonly make: string;
  readonly price: string;
  readonly year: string;
}

export const noFilter: FeaturedFilter = { make: "", price: "", year: "" };

interface Band extends Option {
  readonly holds: (value: number) => boolean;
}

const MILLION = 1_000_000;

const priceBands: readonly Band[] = [
  { value: "under-200", label: "Under $200,000", holds: (price) => price < 200_000 },
  { value: "200-500", label: "$200,000 to $500,000", holds: (price) => price >= 200_000 && price <= 500_000 },
  { value: "500-1000", label: "$500,000 to $1,000,000", holds: (price) => price >= 500_000 && price <= MILLION },
  { value: "1000-plus", label: "$1,000,000+", holds: (price) => price >= MILLION },
];

const yearBands: readonly Band[] = [
  { value: "2020-plus", label: "2020 and newer", holds: (year) => year >= 2020 },
  { value: "2015-2019", label: "2015-2019", holds: (year) => year >= 2015 && year <= 2019 },
  { value: "2010-2014", label: "2010-2014", holds: (year) => year >= 2010 && year <= 2014 },
  { value: "2000-2009", label: "2000-2009", holds: (year) => year >= 2000 && year <= 2009 },
  { value: "vintage", label: "Vintage & Classic", holds: (year) => year < 2000 },
];

const optionsOf = (all: string, bands: readonly Option[]): readonly Option[] => [
  { value: "", label: all },
  ...bands.map(({ value, label }) => ({ value, label })),
];

/** The three choices, with the options of the specification. */
export const choices = {
  make: optionsOf(
    "All makes",
    ["Ferrari", "Lamborghini", "Porsche", "Aston Martin"].map((make) => ({ value: make, label: make })),
  ),
  price: optionsOf("Any price", priceBands),
  year: optionsOf("Any year", yearBands),
} as const;

const within = (bands: readonly Band[], chosen: string, value: number): boolean =>
  bands.find((band) => band.value === chosen)?.holds(value) ?? true;

/** The vehicles that every choice admits. */
export function filtered(vehicles: readonly VehicleCard[], { make, price, year }: FeaturedFilter) {
  return vehicles.filter(
    (vehicle) =>
      vehicle.make.toLowerCase().includes(make.toLowerCase()) &&
      within(priceBands, price, vehicle.priceNumeric) &&
      within(yearBands, year, vehicle.yearNumeric),
  );
}

/** Whether anything is narrowed at all. */
export function narrows({ make, price, year }: FeaturedFilter): boolean {
  return make !== "" || price !== "" || year !== "";
}
