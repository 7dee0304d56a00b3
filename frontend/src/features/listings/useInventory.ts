import { useVehicleFacets } from "@entities/vehicle/api/useVehicleFacets";
import { fetchVehicles, type VehicleQuery } from "@entities/vehicle/api/useVehicles";
import type { VehicleCard } from "@entities/vehicle/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { ApiError } from "@shared/api/error";
import { useCacheAccess, useQuery } from "@shared/api/query";
import { hasFilters, type ListingQuery, PAGE_SIZE, toFacetQuery, toVehicleQuery } from "./listingQuery";
import { sampleListings } from "./sampleListings";

/** State of the vehicle list. */
export type Inventory =
  | { readonly kind: "loading" }
  /** Rejected by the server; `sentence` is the reason. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** Samples: the server failed or has no vehicles. */
  | { readonly kind: "samples"; readonly vehicles: readonly VehicleCard[] }
  | {
      readonly kind: "stock";
      readonly vehicles: readonly VehicleCard[];
      readonly total: number;
      readonly hasMore: boolean;
      /** Previous results while new ones load. */
      readonly outdated: boolean;
      /** More pages are loading. */
      readonly isLoadingMore: boolean;
      /** Retries a failed page. */
      readonly retry: (() => void) | null;
    };

/** The first pages of a result, concatenated. */
interface LoadedPages {
  readonly queryKey: string;
  readonly vehicles: readonly VehicleCard[];
  readonly total: number;
  readonly next: string | null;
}

/** Cache path below the API path: one entry holds several pages. */
const CACHE_PATH = "/api/vehicles/stretch";
/** Maximum page size of the server. */
const MAX_PAGE_SIZE = 200;

/** Identity of a query. */
const queryKeyOf = (query: VehicleQuery): string => JSON.stringify(query);

const uniqueById = (vehicles: readonly VehicleCard[]): VehicleCard[] => [
  ...new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])).values(),
];

/** Loads pages up to the wanted count, in as few requests as possible. */
async function loadPages(query: VehicleQuery, loaded: LoadedPages | undefined, pages: number): Promise<LoadedPages> {
  const queryKey = queryKeyOf(query);
  const wantedCount = pages * PAGE_SIZE;
  let { vehicles, total, next } = loaded ?? { vehicles: [], total: 0, next: null };
  for (let first = !loaded; first || (next !== null && vehicles.length < wantedCount); first = false) {
    const limit = Math.min(MAX_PAGE_SIZE, wantedCount - vehicles.length);
    const page = await fetchVehicles({ ...query, limit, ...(next !== null && { cursor: next }) });
    vehicles = uniqueById([...vehicles, ...page.vehicles]);
    ({ total, next } = page);
  }
  return { queryKey, vehicles, total, next };
}

const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

/** Vehicle list of the current query. */
export function useInventory({ filters, sort, pages }: Pick<ListingQuery, "filters" | "sort" | "pages">): Inventory {
  const { peek } = useCacheAccess();
  const query = toVehicleQuery(filters, sort);
  const queryKey = queryKeyOf(query);
  const keyOf = (count: number) => cacheKey(CACHE_PATH, { ...query, pages: count });
  const { data, error, isLoading, mutate } = useQuery<LoadedPages>(
    keyOf(pages),
    () => {
      const loaded = pages > 1 ? peek<LoadedPages>(keyOf(pages - 1)) : undefined;
      return loadPages(query, loaded, pages);
    },
    { keepPreviousData: true },
  );
  const { data: facets, isLoading: facetsLoading } = useVehicleFacets(toFacetQuery(filters));

  const samples = (): Inventory => ({ kind: "samples", vehicles: sampleListings(filters, sort) });
  const current = data?.queryKey === queryKey ? data : undefined;

  if (error && !current) {
    const rejection = isRejection(error) && (error.userMessage ?? "The server could not make sense of this search.");
    return rejection ? { kind: "refused", sentence: rejection } : samples();
  }
  if (!data) return { kind: "loading" };
  if (current?.total === 0) {
    if (!hasFilters(filters)) return samples();
    // No matches: show samples when the inventory is empty altogether.
    if (!facets && facetsLoading) return { kind: "loading" };
    if (facets?.total === 0) return samples();
  }
  return {
    kind: "stock",
    vehicles: data.vehicles,
    total: data.total,
    hasMore: data.next !== null && data.vehicles.length < data.total,
    outdated: !current,
    isLoadingMore: isLoading && current !== undefined,
    retry: error ? () => void mutate() : null,
  };
}
