import { activeQuery } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { type QueryOf, usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { KeptEdits, QueuedSignOff, SignOffReview } from "../types";

const SIGN_OFFS = "/api/admin/sign-offs";

/** Edits that sellers sign off: unfinished ones oldest first, others latest first. */
export const useAdminSignOffs = (filters: QueryOf<typeof SIGN_OFFS>) =>
  usePagedList<QueuedSignOff>({
    path: SIGN_OFFS,
    query: activeQuery(filters),
    read: ({ cursor }) =>
      api.GET(SIGN_OFFS, { params: { query: { ...activeQuery(filters), ...(cursor && { cursor }) } } }),
    idOf: ({ id }) => id,
    revalidateIfStale: true,
  });

/** One sign-off with its changes; null sends no request. */
export const useSignOffReview = (id: number | null) =>
  useQuery<SignOffReview>(
    id === null ? null : cacheKey(`${SIGN_OFFS}/${id}`),
    () => unwrap(api.GET(`${SIGN_OFFS}/{id}`, { params: { path: { id: id ?? 0 } } })),
    { revalidateIfStale: true },
  );

/** Keeps edits that the seller objects to, and returns the sign-off. */
export function keepEdits(id: number, decision: KeptEdits): Promise<SignOffReview> {
  return unwrap(api.POST(`${SIGN_OFFS}/{id}/keep`, { params: { path: { id } }, body: decision }));
}
