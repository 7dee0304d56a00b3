import type { VehicleQuery } from "@entities/vehicle/types";
import { DEFAULT_RADIUS } from "@shared/api/limits";
import { type FactFilter, factFilters, factLabel } from "./factFilters";
import { ACCEPTED_LIMITS, parseLimit } from "./filterLimits";
import { ANY, availabilityLabels } from "./fixedOptions";
import { type SortOrder, sortOrders } from "./sortOrders";

/** Filters of the listings; null is unlimited, an empty string is unset. */
export interface Filters {
  readonly search: string;
  /** "true" if the search text is looked for in descriptions, too. */
  readonly descriptions: string;
  /** Substring of the make. */
  readonly make: string;
  /** Exact make. */
  readonly makeExact: string;
  /** Substring of the model. */
  readonly model: string;
  /** Exact model. */
  readonly modelExact: string;
  /** Model family of the exact make. */
  readonly family: string;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly minYear: number | null;
  readonly maxYear: number | null;
  /** Substring of the location. */
  readonly location: string;
  /** Town, with state if known. */
  readonly town: string;
  /** US state, abbreviation or name. */
  readonly state: string;
  /** ZIP code or town around which vehicles are found. */
  readonly near: string;
  /** Distance from the place in miles; null without a place. */
  readonly radius: number | null;
  /** Unknown mileage is in no range. */
  readonly minMiles: number | null;
  readonly maxMiles: number | null;
  /** Values of facts. */
  readonly transmission: string;
  readonly bodyStyle: string;
  readonly drivetrain: string;
  readonly titleStatus: string;
  /** Availability. */
  readonly status: string;
}

/** Query of the listings page, parsed from the URL. */
export interface ListingQuery {
  readonly filters: Filters;
  readonly sort: SortOrder;
  /** Number of loaded pages. */
  readonly pages: number;
  /** Messages for invalid values. */
  readonly ignored: readonly string[];
}

export const noFilters: Filters = {
  search: "",
  descriptions: "",
  make: "",
  makeExact: "",
  model: "",
  modelExact: "",
  family: "",
  minPrice: null,
  maxPrice: null,
  minYear: null,
  maxYear: null,
  location: "",
  town: "",
  state: "",
  near: "",
  radius: null,
  minMiles: null,
  maxMiles: null,
  transmission: "",
  bodyStyle: "",
  drivetrain: "",
  titleStatus: "",
  status: "",
};

const TEXT_FILTERS = [
  "search",
  "make",
  "makeExact",
  "model",
  "modelExact",
  "family",
  "location",
  "town",
  "state",
  "near",
] as const;
const NUMBER_FILTERS = ["minPrice", "maxPrice", "minYear", "maxYear", "minMiles", "maxMiles"] as const;
/** Filters on facts. */
const FACT_FILTERS = factFilters.map(({ name }) => name);

/** Page size: full rows of two, three and four columns. */
export const PAGE_SIZE = 24;
/** Limits how many pages a URL can request. */
const MAX_PAGES = 50;

const filterLabels: Readonly<Record<keyof Filters, string>> = {
  search: "Search text",
  descriptions: "Search in descriptions",
  make: "Make",
  makeExact: "Make",
  model: "Model",
  modelExact: "Model",
  family: "Model family",
  location: "Location",
  town: "Town",
  state: "State",
  near: "Place",
  radius: "Distance",
  minPrice: "Lowest price",
  maxPrice: "Highest price",
  minYear: "Earliest year",
  maxYear: "Latest year",
  minMiles: "Lowest mileage",
  maxMiles: "Highest mileage",
  transmission: "Transmission",
  bodyStyle: "Body style",
  drivetrain: "Drivetrain",
  titleStatus: "Title",
  status: "Availability",
};

/** Accepted numbers by the end of a filter's name, and what a wrong value is not. */
const numberKinds = {
  Price: { accepted: ACCEPTED_LIMITS.price, noun: "a number of dollars" },
  Year: { accepted: ACCEPTED_LIMITS.year, noun: "a year" },
  Miles: { accepted: ACCEPTED_LIMITS.miles, noun: "a number of miles" },
} as const;

const quote = (value: string): string => `“${value.length > 24 ? `${value.slice(0, 24)}…` : value}”`;

/** Parses the URL; invalid values are ignored and reported. */
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
    const { accepted, noun } = numberKinds[name.slice(3) as keyof typeof numberKinds];
    const parsed = parseLimit(value, accepted);
    if (parsed !== undefined) return parsed;
    ignored.push(`${filterLabels[name]} ${quote(value)} is not ${noun}.`);
    return null;
  };

  const fact = (name: FactFilter): string => {
    const value = (parameters.get(name) ?? "").trim();
    if (value === "" || factLabel(name, value) !== undefined) return value;
    ignored.push(`There is no ${filterLabels[name].toLowerCase()} ${quote(value)}.`);
    return "";
  };

  const status = (): string => {
    const value = (parameters.get("status") ?? "").trim();
    if (Object.hasOwn(availabilityLabels, value)) return value;
    ignored.push(`There is no availability ${quote(value)}.`);
    return "";
  };

  const radius = (): number => {
    const value = (parameters.get("radius") ?? "").trim();
    const { min, max } = ACCEPTED_LIMITS.radius;
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    if (value !== "") ignored.push(`Distance ${quote(value)} is not a number of miles up to ${max}.`);
    return DEFAULT_RADIUS;
  };

  const descriptions = (): string => {
    const value = (parameters.get("descriptions") ?? "").trim();
    if (value !== "" && value !== "true" && value !== "false") {
      ignored.push(`${filterLabels.descriptions} ${quote(value)} is neither true nor false.`);
    }
    return search !== "" && value === "true" ? "true" : "";
  };

  const near = text("near");
  const search = text("search");
  const makeExact = text("makeExact");
  const filters: Filters = {
    search,
    descriptions: descriptions(),
    make: text("make"),
    makeExact,
    model: text("model"),
    modelExact: text("modelExact"),
    family: makeExact === "" ? "" : text("family"),
    minPrice: number("minPrice"),
    maxPrice: number("maxPrice"),
    minYear: number("minYear"),
    maxYear: number("maxYear"),
    location: text("location"),
    town: text("town"),
    state: text("state"),
    near,
    radius: near === "" ? null : radius(),
    minMiles: number("minMiles"),
    maxMiles: number("maxMiles"),
    transmission: fact("transmission"),
    bodyStyle: fact("bodyStyle"),
    drivetrain: fact("drivetrain"),
    titleStatus: fact("titleStatus"),
    status: status(),
  };

  const requestedSort = parameters.get("sort") ?? "";
  const sort = sortOrders.find((option) => option === requestedSort) ?? "newest";
  if (requestedSort !== "" && requestedSort !== sort) ignored.push(`There is no sort order ${quote(requestedSort)}.`);

  const page = parameters.get("page") ?? "";
  const pages = /^\d{1,9}$/.test(page) ? Math.min(Math.max(Number(page), 1), MAX_PAGES) : 1;
  if (page !== "" && String(pages) !== page) ignored.push(`There is no page ${quote(page)}.`);

  return { filters, sort, pages, ignored };
}

/** URL parameters of a query, without defaults; unrelated parameters are kept. */
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
  for (const name of [...FACT_FILTERS, "status"] as const) set(name, filters[name]);
  set("descriptions", filters.search === "" ? "" : filters.descriptions);
  set("radius", filters.near === "" ? "" : String(filters.radius ?? DEFAULT_RADIUS));
  set("sort", sort === "newest" ? "" : sort);
  set("page", pages > 1 ? String(pages) : "");
  return parameters;
}

/** API query of the filters. */
export function toVehicleQuery(filters: Filters, sort: SortOrder): VehicleQuery {
  return Object.fromEntries(toSearchParams({ filters, sort, pages: 1 })) as VehicleQuery;
}

/** API query for facet counts, independent of the sort order. */
export function toFacetQuery(filters: Filters): VehicleQuery {
  return toVehicleQuery(filters, "newest");
}

/** Whether any filter is set. */
export function hasFilters(filters: Filters): boolean {
  return [...TEXT_FILTERS, ...NUMBER_FILTERS, ...FACT_FILTERS, "status" as const].some(
    (name) => filters[name] !== noFilters[name],
  );
}
