import type { VehicleQuery } from "@entities/vehicle/api/useVehicles";
import { ACCEPTED_LIMITS, ANY, type SortOrder, sortOrders } from "./filterLimits";

/** What a reader asks of the list. `null` is "no limit", an empty text "no filter". */
export interface Filters {
  readonly search: string;
  /** A part of the make. */
  readonly make: string;
  /** The whole make. */
  readonly makeExact: string;
  /** A part of the model. */
  readonly model: string;
  /** The whole model. */
  readonly modelExact: string;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly minYear: number | null;
  readonly maxYear: number | null;
  /** A part of the location. */
  readonly location: string;
  /** A town, with its state where it has one. */
  readonly town: string;
  /** A US state: its abbreviation or name. */
  readonly state: string;
}

/** Everything that the address of the page says. */
export interface ListingQuery {
  readonly filters: Filters;
  readonly sort: SortOrder;
  /** How many pages are shown under one another. */
  readonly pages: number;
  /** A sentence for each value that could not be understood. */
  readonly ignored: readonly string[];
}

export const noFilters: Filters = {
  search: "",
  make: "",
  makeExact: "",
  model: "",
  modelExact: "",
  minPrice: null,
  maxPrice: null,
  minYear: null,
  maxYear: null,
  location: "",
  town: "",
  state: "",
};

const TEXT_FILTERS = ["search", "make", "makeExact", "model", "modelExact", "location", "town", "state"] as const;
const NUMBER_FILTERS = ["minPrice", "maxPrice", "minYear", "maxYear"] as const;

/** A page of this many is asked for at a time: full rows of two, three and four. */
export const PAGE_SIZE = 24;
/** More than anybody reads in one go, and a bound on what an address can make the page fetch. */
const MAX_PAGES = 50;

const filterLabels: Readonly<Record<keyof Filters, string>> = {
  search: "Search text",
  make: "Make",
  makeExact: "Make",
  model: "Model",
  modelExact: "Model",
  location: "Location",
  town: "Town",
  state: "State",
  minPrice: "Lowest price",
  maxPrice: "Highest price",
  minYear: "Earliest year",
  maxYear: "Latest year",
};

const quote = (value: string): string => `“${value.length > 24 ? `${value.slice(0, 24)}…` : value}”`;

/** What the address asks for. Values that make no sense are left out and said, never an error. */
export function parseListingQuery(parameters: URLSearchParams): ListingQuery {
  const ignored: string[] = [];

  const text = (name: (typeof TEXT_FILTERS)[number]): string => {
    const value = (parameters.get(name) ?? "").trim();
    if (value.length > ACCEPTED_LIMITS.text) {
      ignored.push(`${filterLabels[name]} is longer than ${ACCEPTED_LIMITS.text} characters.`);
      return "";
    }
    return name !== "search" && value.toLowerCase() === ANY ? "" : value;
  };

  const number = (name: (typeof NUMBER_FILTERS)[number]): number | null => {
    const value = (parameters.get(name) ?? "").trim();
    if (value === "") return null;
    const { min, max } = name.endsWith("Price") ? ACCEPTED_LIMITS.price : ACCEPTED_LIMITS.year;
    const parsed = Number(value);
    if (/^\d+$/.test(value) && parsed >= min && parsed <= max) return parsed;
    ignored.push(
      `${filterLabels[name]} ${quote(value)} is not ${name.endsWith("Price") ? "a number of dollars" : "a year"}.`,
    );
    return null;
  };

  const filters: Filters = {
    search: text("search"),
    make: text("make"),
    makeExact: text("makeExact"),
    model: text("model"),
    modelExact: text("modelExact"),
    minPrice: number("minPrice"),
    maxPrice: number("maxPrice"),
    minYear: number("minYear"),
    maxYear: number("maxYear"),
    location: text("location"),
    town: text("town"),
    state: text("state"),
  };

  const requestedSort = parameters.get("sort") ?? "";
  const sort = sortOrders.find((option) => option === requestedSort) ?? "newest";
  if (requestedSort !== "" && requestedSort !== sort) ignored.push(`There is no sort order ${quote(requestedSort)}.`);

  const page = parameters.get("page") ?? "";
  const pages = /^\d{1,9}$/.test(page) ? Math.min(Math.max(Number(page), 1), MAX_PAGES) : 1;
  if (page !== "" && String(pages) !== page) ignored.push(`There is no page ${quote(page)}.`);

  return { filters, sort, pages, ignored };
}

/** The address that asks for this, without anything that goes without saying. Foreign parameters stay. */
export function toSearchParams(
  { filters, sort, pages }: Pick<ListingQuery, "filters" | "sort" | "pages">,
  base = new URLSearchParams(),
): URLSearchParams {
  const parameters = new URLSearchParams(base);
  const set = (name: string, value: string) => {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  };
  for (const name of TEXT_FILTERS) set(name, filters[name]);
  for (const name of NUMBER_FILTERS) set(name, filters[name]?.toString() ?? "");
  set("sort", sort === "newest" ? "" : sort);
  set("page", pages > 1 ? String(pages) : "");
  return parameters;
}

/** The same, in the words of the server. */
export function toVehicleQuery(filters: Filters, sort: SortOrder): VehicleQuery {
  return Object.fromEntries(toSearchParams({ filters, sort, pages: 1 })) as VehicleQuery;
}

/** What the options of the filters are counted for: everything but the order. */
export function toFacetQuery(filters: Filters): VehicleQuery {
  return toVehicleQuery(filters, "newest");
}

/** Whether anything narrows the list. Sorting does not. */
export function hasFilters(filters: Filters): boolean {
  return [...TEXT_FILTERS, ...NUMBER_FILTERS].some((name) => filters[name] !== noFilters[name]);
}
