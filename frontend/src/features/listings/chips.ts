import type { Option } from "../../shared/form/Select";
import { formatMoney } from "../../shared/format";
import { type Filters, noFilters } from "./filters";

/** One filter in force, in words, with what takes it away. */
export interface Chip {
  readonly text: string;
  readonly without: Partial<Filters>;
}

const range = (low: string | null, high: string | null): string | null => {
  if (low !== null && high !== null) return `${low} – ${high}`;
  if (low !== null) return `from ${low}`;
  return high === null ? null : `to ${high}`;
};

const worded = (value: number | null, format: (value: number) => string) => (value === null ? null : format(value));

/** What the options of a filter are called. */
interface Names {
  readonly makes: readonly Option[];
  readonly locations: readonly Option[];
  readonly states: readonly Option[];
}

/** The filters in force. Make and place are named as their lists name them. */
export function chipsOf(filters: Filters, names: Names): Chip[] {
  const labelled = (value: string, options: readonly Option[]) =>
    options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.label ?? value;
  const cleared = <Name extends keyof Filters>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, noFilters[name]])) as Partial<Filters>;

  const price = range(worded(filters.minPrice, formatMoney), worded(filters.maxPrice, formatMoney));
  const years = range(worded(filters.minYear, String), worded(filters.maxYear, String));
  return [
    filters.search && { text: `“${filters.search}”`, without: cleared("search") },
    filters.make && { text: labelled(filters.make, names.makes), without: cleared("make") },
    filters.makeExact && {
      text: labelled(filters.makeExact, names.makes),
      without: cleared("makeExact", "modelExact"),
    },
    filters.model && { text: `Model ${filters.model}`, without: cleared("model") },
    filters.modelExact && { text: `Model ${filters.modelExact}`, without: cleared("modelExact") },
    price && { text: `Price ${price}`, without: cleared("minPrice", "maxPrice") },
    years && { text: `Year ${years}`, without: cleared("minYear", "maxYear") },
    filters.location && { text: labelled(filters.location, names.locations), without: cleared("location") },
    filters.town && { text: labelled(filters.town, names.locations), without: cleared("town") },
    filters.state && { text: labelled(filters.state, names.states), without: cleared("state") },
  ].filter((chip) => chip !== null && typeof chip === "object");
}
