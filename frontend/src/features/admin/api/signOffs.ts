import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import type { KeptEdits, QueuedSignOff, SignOffReview } from "../types";
import { useFilteredList } from "./filteredList";
import { singleCase } from "./singleCase";

const SIGN_OFFS_PATH = "/api/admin/sign-offs";

/** Edits that sellers sign off: unfinished ones oldest first, others latest first. */
export const useAdminSignOffs = (filters: QueryOf<typeof SIGN_OFFS_PATH>) =>
  useFilteredList<QueuedSignOff, QueryOf<typeof SIGN_OFFS_PATH>>(SIGN_OFFS_PATH, filters, (query) =>
    api.GET(SIGN_OFFS_PATH, { params: { query } }),
  );

/** Request for one sign-off with its changes; null without an id. */
export const singleSignOff = (id: number | null) =>
  singleCase(
    SIGN_OFFS_PATH,
    id,
    (id): Promise<SignOffReview> => unwrap(api.GET(`${SIGN_OFFS_PATH}/{id}`, { params: { path: { id } } })),
  );

/** Keeps edits that the seller objects to, and returns the sign-off. */
export function keepEdits(id: number, decision: KeptEdits): Promise<SignOffReview> {
  return unwrap(api.POST(`${SIGN_OFFS_PATH}/{id}/keep`, { params: { path: { id } }, body: decision }));
}
