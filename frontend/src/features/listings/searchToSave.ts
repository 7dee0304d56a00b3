import type { NewSavedSearch } from "@entities/favorite/types";
import type { Chip } from "./chips";
import { type Filters, noFilters } from "./filters";
import type { Sort } from "./options";

/** The longest name that the server keeps. */
const LONGEST_NAME = 120;

/** What is on screen as a search to come back to, named by the filters that are in force. */
export function searchToSave(filters: Filters, sort: Sort, chips: readonly Chip[]): NewSavedSearch {
  const asked = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof Filters]);
  const name = chips.map(({ text }) => text).join(" · ") || "All vehicles";
  return {
    name: [...name].slice(0, LONGEST_NAME).join(""),
    query: { ...Object.fromEntries(asked), sort },
  };
}
