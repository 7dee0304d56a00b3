import { useVehicleFacets } from "@entities/vehicle/api/useVehicleFacets";
import type { Vehicle } from "@entities/vehicle/types";
import { useSamples } from "@entities/vehicle/useSamples";
import { api } from "@shared/api/client";
import { ApiError } from "@shared/api/error";
import { MAX_VEHICLE_PAGE } from "@shared/api/limits";
import { usePagedList } from "@shared/api/pagedList";
import { hasFilters, type ListingQuery, PAGE_SIZE, toFacetQuery, toVehicleQuery } from "./listingQuery";
import { sampleListings } from "./sampleListings";

/** State of the vehicle list. */
export type Inventory =
  | { readonly kind: "loading" }
  /** Rejected by the server; `sentence` is the reason. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** Samples: the server failed or has no vehicles. */
  | { readonly kind: "samples"; readonly vehicles: readonly Vehicle[] }
  | {
      readonly kind: "stock";
      readonly vehicles: readonly Vehicle[];
      readonly total: number;
      readonly hasMore: boolean;
      /** Previous results while new ones load. */
      readonly outdated: boolean;
      /** More pages are loading. */
      readonly isLoadingMore: boolean;
      /** Retries a failed page. */
      readonly retry: (() => void) | null;
    };

/** Cache path below the API path: one entry holds several pages. */
const CACHE_PATH = "/api/vehicles/stretch";

const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

/** Vehicle list of the current query. */
export function useInventory({ filters, sort, pages }: Pick<ListingQuery, "filters" | "sort" | "pages">): Inventory {
  const query = toVehicleQuery(filters, sort);
  const { items, total, error, previous, loadMore, isLoading, mutate } = usePagedList<Vehicle>({
    path: CACHE_PATH,
    query,
    read: (page) => api.GET("/api/vehicles", { params: { query: { ...query, ...page } } }),
    idOf: ({ id }) => id,
    pageSize: PAGE_SIZE,
    maxPageSize: MAX_VEHICLE_PAGE,
    pages,
  });
  const { data: facets, isLoading: facetsLoading } = useVehicleFacets(toFacetQuery(filters));

  const stock = (): Inventory | "samples" => {
    if (error && !items) {
      const rejection = isRejection(error) && (error.userMessage ?? "We couldn’t understand this search.");
      return rejection ? { kind: "refused", sentence: rejection } : "samples";
    }
    const shown = items ?? previous?.items;
    if (!shown) return { kind: "loading" };
    if (items && total === 0) {
      if (!hasFilters(filters)) return "samples";
      // No matches: show samples when the inventory is empty altogether.
      if (!facets && facetsLoading) return { kind: "loading" };
      if (facets?.total === 0) return "samples";
    }
    return {
      kind: "stock",
      vehicles: shown,
      total: total ?? previous?.total ?? shown.length,
      hasMore: loadMore !== undefined && shown.length < (total ?? 0),
      outdated: !items,
      isLoadingMore: isLoading && items !== undefined,
      retry: error ? () => void mutate() : null,
    };
  };
  const inventory = stock();
  const samples = useSamples(inventory === "samples");
  if (inventory !== "samples") return inventory;
  if (!samples) return { kind: "loading" };
  return { kind: "samples", vehicles: sampleListings(samples.sampleVehicles, filters, sort) };
}
