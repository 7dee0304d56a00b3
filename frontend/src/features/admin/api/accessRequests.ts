import type { Reauth } from "@entities/account/reauth";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { AccessRequestCase } from "../types";
import { singleCase } from "./singleCase";

export const ACCESS_REQUESTS_PATH = "/api/admin/access-requests";

/** Access requests: open or answered ones, of those that a search finds. */
export function useAccessRequests(state: string, search: string) {
  const query = { state, ...(search && { search }) };
  return useQuery<AccessRequestCase[]>(cacheKey(ACCESS_REQUESTS_PATH, query), () =>
    unwrap(api.GET(ACCESS_REQUESTS_PATH, { params: { query } })),
  );
}

/** Request for one access request in any state; null without a reference. */
export const singleAccessRequest = (key: string | null) =>
  singleCase(
    ACCESS_REQUESTS_PATH,
    key,
    (reference): Promise<AccessRequestCase> =>
      unwrap(api.GET("/api/admin/access-requests/{reference}", { params: { path: { reference } } })),
  );

/** Answers an access request with an invitation. */
export function inviteAccessRequester(
  reference: string,
  body: { note: string; preVetted: boolean } & Partial<Reauth>,
): Promise<AccessRequestCase> {
  return unwrap(
    api.POST("/api/admin/access-requests/{reference}/invitation", { params: { path: { reference } }, body }),
  );
}

/** Closes an access request without an invitation. */
export function closeAccessRequest(reference: string, reason: string): Promise<AccessRequestCase> {
  return unwrap(
    api.POST("/api/admin/access-requests/{reference}/close", { params: { path: { reference } }, body: { reason } }),
  );
}
