import type { VehicleQuery } from "../../shared/api/vehicles/useVehicles";
import { ACCEPTED, ANY, type Sort, sorts } from "./options";

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
export interface Asked {
  readonly filters: Filters;
  readonly sort: Sort;
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

const texts = ["search", "make", "makeExact", "model", "modelExact", "location", "town", "state"] as const;
const numbers = ["minPrice", "maxPrice", "minYear", "maxYear"] as const;

/** A page of this many is asked for at a time: full rows of two, three and four. */
export const PAGE_SIZE = 24;
/** More than anybody reads in one go, and a bound on what an address can make the page fetch. */
const MOST_PAGES = 50;

const names: Readonly<Record<keyof Filters, string>> = {
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

const quoted = (value: string): string => `“${value.length > 24 ? `${value.slice(0, 24)}…` : value}”`;

/** What the address asks for. Values that make no sense are left out and said, never an error. */
export function readAsked(parameters: URLSearchParams): Asked {
  const ignored: string[] = [];

  const text = (name: (typeof texts)[number]): string => {
    const value = (parameters.get(name) ?? "").trim();
    if (value.length > ACCEPTED.text) {
      ignored.push(`${names[name]} is longer than ${ACCEPTED.text} characters.`);
      return "";
    }
    return name !== "search" && value.toLowerCase() === ANY ? "" : value;
  };

  const number = (name: (typeof numbers)[number]): number | null => {
    const value = (parameters.get(name) ?? "").trim();
    if (value === "") return null;
    const { min, max } = name.endsWith("Price") ? ACCEPTED.price : ACCEPTED.year;
    const read = Number(value);
    if (/^\d+$/.test(value) && read >= min && read <= max) return read;
    ignored.push(
      `${names[name]} ${quoted(value)} is not ${name.endsWith("Price") ? "a number of dollars" : "a year"}.`,
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

  const wanted = parameters.get("sort") ?? "";
  const sort = sorts.find((each) => each === wanted) ?? "newest";
  if (wanted !== "" && wanted !== sort) ignored.push(`There is no sort order ${quoted(wanted)}.`);

  const page = parameters.get("page") ?? "";
  const pages = /^\d{1,9}$/.test(page) ? Math.min(Math.max(Number(page), 1), MOST_PAGES) : 1;
  if (page !== "" && String(pages) !== page) ignored.push(`There is no page ${quoted(page)}.`);

  return { filters, sort, pages, ignored };
}

/** The address that asks for this, without anything that goes without saying. Foreign parameters stay. */
export function writeAsked(
  { filters, sort, pages }: Pick<Asked, "filters" | "sort" | "pages">,
  before = new URLSearchParams(),
): URLSearchParams {
  const parameters = new URLSearchParams(before);
  const set = (name: string, value: string) => {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  };
  for (const name of texts) set(name, filters[name]);
  for (const name of numbers) set(name, filters[name]?.toString() ?? "");
  set("sort", sort === "newest" ? "" : sort);
  set("page", pages > 1 ? String(pages) : "");
  return parameters;
}

/** The same, in the words of the server. */
export function queryOf(filters: Filters, sort: Sort): VehicleQuery {
  return Object.fromEntries(writeAsked({ filters, sort, pages: 1 })) as VehicleQuery;
}

/** What the options of the filters are counted for: everything but the order. */
export function facetQueryOf(filters: Filters): VehicleQuery {
  return queryOf(filters, "newest");
}

/** Whether anything narrows the list. Sorting does not. */
export function narrows(filters: Filters): boolean {
  return [...texts, ...numbers].some((name) => filters[name] !== noFilters[name]);
}
