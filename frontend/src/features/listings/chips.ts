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

/** The filters in force. Make and place are named as their lists name them. */
export function chipsOf(filters: Filters, makes: readonly Option[], locations: readonly Option[]): Chip[] {
  const labelled = (value: string, options: readonly Option[]) =>
    options.find((option) => option.value === value.toLowerCase())?.label ?? value;
  const cleared = <Name extends keyof Filters>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, noFilters[name]])) as Partial<Filters>;

  const price = range(worded(filters.minPrice, formatMoney), worded(filters.maxPrice, formatMoney));
  const years = range(worded(filters.minYear, String), worded(filters.maxYear, String));
  return [
    filters.search && { text: `“${filters.search}”`, without: cleared("search") },
    filters.make && { text: labelled(filters.make, makes), without: cleared("make") },
    filters.model && { text: `Model ${filters.model}`, without: cleared("model") },
    price && { text: `Price ${price}`, without: cleared("minPrice", "maxPrice") },
    years && { text: `Year ${years}`, without: cleared("minYear", "maxYear") },
    filters.location && { text: labelled(filters.location, locations), without: cleared("location") },
  ].filter((chip) => chip !== null && typeof chip === "object");
}
