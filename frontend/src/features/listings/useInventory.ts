import type { VehicleCard } from "@entities/vehicle/types";
import { ApiError } from "../../shared/api/error";
import { cacheKey } from "../../shared/api/keys";
import { useCacheAccess, useQuery } from "../../shared/api/query";
import { useVehicleFacets } from "../../shared/api/vehicles/useVehicleFacets";
import { fetchVehicles, type VehicleQuery } from "../../shared/api/vehicles/useVehicles";
import { type Asked, facetQueryOf, narrows, PAGE_SIZE, queryOf } from "./filters";
import { sampleListings } from "./sampleListings";

/** What is to be shown in place of the list. */
export type Inventory =
  | { readonly kind: "loading" }
  /** The server understood and declined; `sentence` is why. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** The sample inventory stands in: the server failed, or has nothing at all. */
  | { readonly kind: "samples"; readonly vehicles: readonly VehicleCard[] }
  | {
      readonly kind: "stock";
      readonly vehicles: readonly VehicleCard[];
      readonly total: number;
      readonly more: boolean;
      /** Another answer is on its way; this is the one before it. */
      readonly outdated: boolean;
      /** More of the same list is on its way. */
      readonly extending: boolean;
      /** The last page asked for did not come; asks again. */
      readonly retry: (() => void) | null;
    };

/** The first pages of an answer, as one. */
interface Stretch {
  readonly question: string;
  readonly vehicles: readonly VehicleCard[];
  readonly total: number;
  readonly next: string | null;
}

/** Below the catalogue's own path, since what is kept is several of its pages in one. */
const KEY = "/api/vehicles/stretch";
/** The most that the server gives at once. */
const MOST_AT_ONCE = 200;

/** What tells one question from another. */
const questionOf = (query: VehicleQuery): string => JSON.stringify(query);

const distinct = (vehicles: readonly VehicleCard[]): VehicleCard[] => [
  ...new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])).values(),
];

/** Adds pages until there are as many as wanted; from nothing, in as few requests as possible. */
async function extend(query: VehicleQuery, known: Stretch | undefined, pages: number): Promise<Stretch> {
  const question = questionOf(query);
  const wanted = pages * PAGE_SIZE;
  let { vehicles, total, next } = known ?? { vehicles: [], total: 0, next: null };
  for (let first = !known; first || (next !== null && vehicles.length < wanted); first = false) {
    const limit = Math.min(MOST_AT_ONCE, wanted - vehicles.length);
    const page = await fetchVehicles({ ...query, limit, ...(next !== null && { cursor: next }) });
    vehicles = distinct([...vehicles, ...page.vehicles]);
    ({ total, next } = page);
  }
  return { question, vehicles, total, next };
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

/** The list that the address asks for. */
export function useInventory({ filters, sort, pages }: Pick<Asked, "filters" | "sort" | "pages">): Inventory {
  const { peek } = useCacheAccess();
  const query = queryOf(filters, sort);
  const question = questionOf(query);
  const keyOf = (count: number) => cacheKey(KEY, { ...query, pages: count });
  const { data, error, isLoading, mutate } = useQuery<Stretch>(
    keyOf(pages),
    () => {
      const known = pages > 1 ? peek<Stretch>(keyOf(pages - 1)) : undefined;
      return extend(query, known, pages);
    },
    { keepPreviousData: true },
  );
  const { data: facets, isLoading: facetsLoading } = useVehicleFacets(facetQueryOf(filters));

  const samples = (): Inventory => ({ kind: "samples", vehicles: sampleListings(filters, sort) });
  const current = data?.question === question ? data : undefined;

  if (error && !current) {
    const refusal = isRefusal(error) && (error.sentence ?? "The server could not make sense of this search.");
    return refusal ? { kind: "refused", sentence: refusal } : samples();
  }
  if (!data) return { kind: "loading" };
  if (current?.total === 0) {
    if (!narrows(filters)) return samples();
    // Nothing matches; but an inventory without any car is shown as its samples, filtered or not.
    if (!facets && facetsLoading) return { kind: "loading" };
    if (facets?.total === 0) return samples();
  }
  return {
    kind: "stock",
    vehicles: data.vehicles,
    total: data.total,
    more: data.next !== null && data.vehicles.length < data.total,
    outdated: !current,
    extending: isLoading && current !== undefined,
    retry: error ? () => void mutate() : null,
  };
}
