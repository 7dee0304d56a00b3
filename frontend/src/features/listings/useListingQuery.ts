import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { SortOrder } from "./filterLimits";
import { type Filters, type ListingQuery, noFilters, parseListingQuery, toSearchParams } from "./listingQuery";

/** What the address asks for, and the ways to ask for something else. Every change but "more" is a step to go back on. */
export interface ListingQueryState extends ListingQuery {
  readonly setFilters: (change: Partial<Filters>) => void;
  readonly clearFilters: () => void;
  readonly setSort: (sort: SortOrder) => void;
  readonly setPages: (pages: number) => void;
}

/** The page's only state: its address. */
export function useListingQuery(): ListingQueryState {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => parseListingQuery(parameters), [parameters]);

  const change = useCallback(
    (next: (current: ListingQuery) => Partial<ListingQuery>, replace = false) =>
      setParameters(
        (previous) => {
          const current = parseListingQuery(previous);
          // Whatever else changes, the list starts from its top again.
          return toSearchParams({ ...current, pages: 1, ...next(current) }, previous);
        },
        { replace },
      ),
    [setParameters],
  );

  return {
    ...query,
    setFilters: useCallback(
      (filters) => change((current) => ({ filters: { ...current.filters, ...filters } })),
      [change],
    ),
    clearFilters: useCallback(() => change(() => ({ filters: noFilters })), [change]),
    setSort: useCallback((sort) => change(() => ({ sort })), [change]),
    setPages: useCallback((pages) => change(() => ({ pages }), true), [change]),
  };
}
