import type { NewSavedSearch } from "@entities/favorite/types";
import type { FilterChip } from "./filterChips";
import type { SortOrder } from "./filterLimits";
import { type Filters, noFilters } from "./listingQuery";

/** The longest name that the server keeps. */
const MAX_NAME_LENGTH = 120;

/** What is on screen as a search to come back to, named by the filters that are in force. */
export function toSavedSearch(filters: Filters, sort: SortOrder, chips: readonly FilterChip[]): NewSavedSearch {
  const activeFilters = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof Filters]);
  const name = chips.map(({ text }) => text).join(" · ") || "All vehicles";
  return {
    name: [...name].slice(0, MAX_NAME_LENGTH).join(""),
    query: { ...Object.fromEntries(activeFilters), sort },
  };
}
