import { DEFAULT_RADIUS } from "@shared/api/limits";
import type { Option } from "@shared/form/Select";
import { formatMoney, formatNumber } from "@shared/format";
import { factFilters, factLabel } from "./factFilters";
import { availabilityLabels } from "./fixedOptions";
import { type Filters, noFilters } from "./listingQuery";

/** An active filter as text, with the change that removes it. */
export interface FilterChip {
  readonly text: string;
  readonly cleared: Partial<Filters>;
}

const formatRange = (low: string | null, high: string | null): string | null => {
  if (low !== null && high !== null) return `${low} – ${high}`;
  if (low !== null) return `from ${low}`;
  return high === null ? null : `to ${high}`;
};

const formatLimit = (value: number | null, format: (value: number) => string) =>
  value === null ? null : format(value);

/** Options by filter, for labels. */
interface OptionLists {
  readonly makes: readonly Option[];
  readonly locations: readonly Option[];
  readonly states: readonly Option[];
}

/** Chips of the active filters. */
export function toFilterChips(filters: Filters, optionLists: OptionLists): FilterChip[] {
  const optionLabel = (value: string, options: readonly Option[]) =>
    options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.label ?? value;
  const resetOf = <Name extends keyof Filters>(...optionLists: Name[]) =>
    Object.fromEntries(optionLists.map((name) => [name, noFilters[name]])) as Partial<Filters>;

  const price = formatRange(formatLimit(filters.minPrice, formatMoney), formatLimit(filters.maxPrice, formatMoney));
  const miles = formatRange(formatLimit(filters.minMiles, formatNumber), formatLimit(filters.maxMiles, formatNumber));
  const years = formatRange(formatLimit(filters.minYear, String), formatLimit(filters.maxYear, String));
  return [
    filters.search && { text: `“${filters.search}”`, cleared: resetOf("search") },
    filters.descriptions && { text: "Descriptions, too", cleared: resetOf("descriptions") },
    filters.make && { text: optionLabel(filters.make, optionLists.makes), cleared: resetOf("make") },
    filters.makeExact && {
      text: optionLabel(filters.makeExact, optionLists.makes),
      cleared: resetOf("makeExact", "modelExact", "family"),
    },
    filters.model && { text: `Model ${filters.model}`, cleared: resetOf("model") },
    filters.modelExact && { text: `Model ${filters.modelExact}`, cleared: resetOf("modelExact") },
    filters.family && { text: `Model family ${filters.family}`, cleared: resetOf("family") },
    price && { text: `Price ${price}`, cleared: resetOf("minPrice", "maxPrice") },
    years && { text: `Year ${years}`, cleared: resetOf("minYear", "maxYear") },
    filters.location && { text: optionLabel(filters.location, optionLists.locations), cleared: resetOf("location") },
    filters.town && { text: optionLabel(filters.town, optionLists.locations), cleared: resetOf("town") },
    filters.state && { text: optionLabel(filters.state, optionLists.states), cleared: resetOf("state") },
    filters.near && {
      text: `Within ${formatNumber(filters.radius ?? DEFAULT_RADIUS)} miles of ${filters.near}`,
      cleared: resetOf("near", "radius"),
    },
    miles && { text: `Mileage ${miles}`, cleared: resetOf("minMiles", "maxMiles") },
    ...factFilters.map(({ name }) => {
      const text = factLabel(name, filters[name]);
      return text ? { text: name === "titleStatus" ? `Title: ${text}` : text, cleared: resetOf(name) } : null;
    }),
    filters.status && { text: availabilityLabels[filters.status] ?? filters.status, cleared: resetOf("status") },
  ].filter((chip) => chip !== null && typeof chip === "object");
}
