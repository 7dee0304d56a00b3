import type { Application } from "@entities/membership/types";
import { activeQuery } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { ApplicationCase } from "../types";

/** API path of the applications; cache keys start with it. */
export const APPLICATIONS_PATH = "/api/admin/applications";

/** Applications of a status, or all, longest waiting first. */
export function useApplicationQueue(status: string) {
  return useQuery<ApplicationCase[]>(cacheKey(APPLICATIONS_PATH, { status }), () =>
    unwrap(
      api.GET(APPLICATIONS_PATH, { params: { query: activeQuery<QueryOf<typeof APPLICATIONS_PATH>>({ status }) } }),
    ),
  );
}

/** One application. */
export function useApplicationCase(id: number) {
  return useQuery<ApplicationCase>(cacheKey(`${APPLICATIONS_PATH}/${id}`), () =>
    unwrap(api.GET("/api/admin/applications/{id}", { params: { path: { id } } })),
  );
}

/** Submits the decision of an application. */
export function decideApplication(
  id: number,
  body: {
    status: "approved" | "denied" | "more_asked";
    notes: string;
    nextTryAt?: string;
    password?: string;
    code?: string;
  },
): Promise<Application> {
  return unwrap(api.POST("/api/admin/applications/{id}/decision", { params: { path: { id } }, body }));
}
