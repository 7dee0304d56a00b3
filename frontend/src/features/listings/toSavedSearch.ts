import type { NewSavedSearch } from "@entities/favorite/types";
import { MAX_SEARCH_NAME } from "@shared/api/limits";
import type { FilterChip } from "./filterChips";
import { type Filters, noFilters } from "./listingQuery";
import type { SortOrder } from "./sortOrders";

/** The current query as a saved search, named by its filters. */
export function toSavedSearch(filters: Filters, sort: SortOrder, chips: readonly FilterChip[]): NewSavedSearch {
  const activeFilters = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof Filters]);
  const name = chips.map(({ text }) => text).join(" · ") || "All vehicles";
  return {
    name: [...name].slice(0, MAX_SEARCH_NAME).join(""),
    query: { ...Object.fromEntries(activeFilters), sort },
  };
}
