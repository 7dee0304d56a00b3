import type { NewSavedSearch } from "@entities/favorite/types";
import type { FilterChip } from "./filterChips";
import { type Filters, noFilters } from "./listingQuery";
import type { SortOrder } from "./sortOrders";

/** Maximum name length on the server. */
const MAX_NAME_LENGTH = 120;

/** The current query as a saved search, named by its filters. */
export function toSavedSearch(filters: Filters, sort: SortOrder, chips: readonly FilterChip[]): NewSavedSearch {
  const activeFilters = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof Filters]);
  const name = chips.map(({ text }) => text).join(" · ") || "All vehicles";
  return {
    name: [...name].slice(0, MAX_NAME_LENGTH).join(""),
    query: { ...Object.fromEntries(activeFilters), sort },
  };
}
