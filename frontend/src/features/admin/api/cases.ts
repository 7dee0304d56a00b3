import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { CaseAssignee, CaseFile } from "../types";

/** Queues whose cases have a file; a conversation keeps its notes among its messages. */
export type CaseQueue = "submissions" | "applications" | "access-requests" | "reports";

/** Where the files of a queue's cases are read; keys of the cache begin with it. */
export const caseFilesPath = (queue: CaseQueue) => `/api/admin/cases/${queue}`;

/** Who looks after a case, and what the concierge noted of it. */
export function useCaseFile(queue: CaseQueue, reference: string) {
  return useQuery<CaseFile>(cacheKey(`${caseFilesPath(queue)}/${reference}`), () =>
    unwrap(api.GET("/api/admin/cases/{queue}/{reference}", { params: { path: { queue, reference } } })),
  );
}

/** Who looks after which case of a queue, by what the queue calls the case. */
export function useAssignees(queue: CaseQueue): ReadonlyMap<string, string> {
  const { data } = useQuery<CaseAssignee[]>(cacheKey(caseFilesPath(queue)), () =>
    unwrap(api.GET("/api/admin/cases/{queue}", { params: { path: { queue } } })),
  );
  return new Map(data?.map(({ key, assignee }) => [key, assignee]));
}

/** Gives a case to somebody of the concierge, or to nobody. */
export function assignCase(
  queue: CaseQueue,
  reference: string,
  body: { username: string | null; revision: number },
): Promise<CaseFile> {
  return unwrap(
    api.PUT("/api/admin/cases/{queue}/{reference}/assignee", { params: { path: { queue, reference } }, body }),
  );
}

/** Writes a note of a case, for the concierge alone. */
export function addCaseNote(
  queue: CaseQueue,
  reference: string,
  body: { text: string; revision: number },
): Promise<CaseFile> {
  return unwrap(
    api.POST("/api/admin/cases/{queue}/{reference}/notes", { params: { path: { queue, reference } }, body }),
  );
}
