import type { Application } from "@entities/membership/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { ApplicationCase } from "../types";

/** Where the concierge reads applications; keys of the cache begin with it. */
export const APPLICATIONS = "/api/admin/applications";

/** The applications of a status, or all of them, the longest waiting first. */
export function useApplicationQueue(status: string) {
  return useQuery<ApplicationCase[]>(cacheKey(APPLICATIONS, { status }), () =>
    unwrap(api.GET(APPLICATIONS, { params: { query: { status } } })),
  );
}

/** One application. */
export function useApplicationCase(id: number) {
  return useQuery<ApplicationCase>(cacheKey(`${APPLICATIONS}/${id}`), () =>
    unwrap(api.GET("/api/admin/applications/{id}", { params: { path: { id } } })),
  );
}

/** Decides an application. */
export function decideApplication(
  id: number,
  body: { status: string; notes: string; nextTryAt?: string; password?: string; code?: string },
): Promise<Application> {
  return unwrap(api.POST("/api/admin/applications/{id}/decision", { params: { path: { id } }, body }));
}
