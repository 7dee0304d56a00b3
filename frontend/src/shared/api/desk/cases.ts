import type { CaseFile, CaseKeeper } from "@features/admin/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

/** Queues whose cases have a file; a conversation keeps its notes among its messages. */
export type FiledQueue = "submissions" | "applications" | "access-requests" | "reports";

/** Where the files of a queue's cases are read; keys of the cache begin with it. */
export const caseFilesOf = (queue: FiledQueue) => `/api/admin/cases/${queue}`;

/** Who looks after a case, and what the concierge noted of it. */
export function useCaseFile(queue: FiledQueue, reference: string) {
  return useQuery<CaseFile>(cacheKey(`${caseFilesOf(queue)}/${reference}`), () =>
    dataOf(api.GET("/api/admin/cases/{queue}/{reference}", { params: { path: { queue, reference } } })),
  );
}

/** Who looks after which case of a queue, by what the queue calls the case. */
export function useKeepers(queue: FiledQueue): ReadonlyMap<string, string> {
  const { data } = useQuery<CaseKeeper[]>(cacheKey(caseFilesOf(queue)), () =>
    dataOf(api.GET("/api/admin/cases/{queue}", { params: { path: { queue } } })),
  );
  return new Map(data?.map(({ key, assignee }) => [key, assignee]));
}

/** Gives a case to somebody of the concierge, or to nobody. */
export function assignCase(
  queue: FiledQueue,
  reference: string,
  body: { username: string | null; revision: number },
): Promise<CaseFile> {
  return dataOf(
    api.PUT("/api/admin/cases/{queue}/{reference}/assignee", { params: { path: { queue, reference } }, body }),
  );
}

/** Writes a note of a case, for the concierge alone. */
export function noteCase(
  queue: FiledQueue,
  reference: string,
  body: { text: string; revision: number },
): Promise<CaseFile> {
  return dataOf(
    api.POST("/api/admin/cases/{queue}/{reference}/notes", { params: { path: { queue, reference } }, body }),
  );
}
