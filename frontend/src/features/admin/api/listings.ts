import type { FilterTexts } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { AdminListing, AdminListingChange, AdminListingDetail, NewListing } from "../types";
import { useFilteredList } from "./filteredList";
import { singleCase } from "./singleCase";

const VEHICLES_PATH = "/api/admin/vehicles";

/** Vehicles of any status. */
export const useAdminListings = (filters: FilterTexts<QueryOf<typeof VEHICLES_PATH>>) =>
  useFilteredList<AdminListing, QueryOf<typeof VEHICLES_PATH>>(VEHICLES_PATH, filters, (query) =>
    api.GET(VEHICLES_PATH, { params: { query } }),
  );

const FEED_SOURCES_PATH = "/api/admin/feed-sources";

/** Names of the sources whose feeds were imported. */
export const useFeedSources = () =>
  useQuery<string[]>(cacheKey(FEED_SOURCES_PATH), () => unwrap(api.GET(FEED_SOURCES_PATH)), {
    revalidateIfStale: true,
  });

/** Reads one listing in any status as it is now. */
export const readListing = (id: number): Promise<AdminListingDetail> =>
  unwrap(api.GET(`${VEHICLES_PATH}/{id}`, { params: { path: { id } } }));

/** Request for one listing in any status; null without an id. */
export const singleListing = (id: number | null) => singleCase<number, AdminListing>(VEHICLES_PATH, id, readListing);

/** One listing in any status with its facts, as stored at this moment. */
export const useAdminListing = (id: number) =>
  useQuery<AdminListingDetail>(cacheKey(`${VEHICLES_PATH}/${id}`), () => readListing(id), { revalidateIfStale: true });

/** Adds a listing of the marketplace itself and returns it. */
export function addListing(listing: NewListing, idempotencyKey: string): Promise<AdminListing> {
  return unwrap(api.POST(VEHICLES_PATH, { params: { header: { "Idempotency-Key": idempotencyKey } }, body: listing }));
}

/** Updates a listing and returns it. */
export function updateListing(id: number, change: AdminListingChange): Promise<AdminListing> {
  return unwrap(api.PATCH(`${VEHICLES_PATH}/{id}`, { params: { path: { id } }, body: change }));
}

/** Sets the featured vehicles and their order; others are no longer featured. */
export async function setFeaturedOrder(ids: readonly number[]): Promise<void> {
  await api.PUT("/api/admin/featured", { body: { ids: [...ids] } });
}
