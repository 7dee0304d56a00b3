import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Filters, type ListingQuery, noFilters, parseListingQuery, toSearchParams } from "./listingQuery";
import type { SortOrder } from "./sortOrders";

/** Listing query with setters; each change except paging adds a history entry. */
interface ListingQueryState extends ListingQuery {
  readonly setFilters: (change: Partial<Filters>) => void;
  readonly clearFilters: () => void;
  readonly setSort: (sort: SortOrder) => void;
  readonly setPages: (pages: number) => void;
}

/** The URL is the page's only state. */
export function useListingQuery(): ListingQueryState {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => parseListingQuery(parameters), [parameters]);

  const change = useCallback(
    (next: (current: ListingQuery) => Partial<ListingQuery>, replace = false) =>
      setParameters(
        (previous) => {
          const current = parseListingQuery(previous);
          // Every other change resets the paging.
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
