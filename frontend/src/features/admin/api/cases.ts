import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { CaseAssignee, CaseFile } from "../types";
import { useStaffName } from "./staff";

/** Queues whose cases have notes and an assignee; inquiries keep notes among their messages. */
export type CaseQueue = "submissions" | "applications" | "access-requests" | "reports";

/** API path of a queue's case files; cache keys start with it. */
export const caseFilesPath = (queue: CaseQueue) => `/api/admin/cases/${queue}`;

/** Reads the assignee and internal notes of a case as they are now. */
export const readCaseFile = (queue: CaseQueue, reference: string): Promise<CaseFile> =>
  unwrap(api.GET("/api/admin/cases/{queue}/{reference}", { params: { path: { queue, reference } } }));

/** Assignee and internal notes of a case. */
export const useCaseFile = (queue: CaseQueue, reference: string) =>
  useQuery<CaseFile>(cacheKey(`${caseFilesPath(queue)}/${reference}`), () => readCaseFile(queue, reference));

/** Username of the assignee by case key. */
export function useAssigneeUsernames(queue: CaseQueue): ReadonlyMap<string, string> {
  const { data } = useQuery<CaseAssignee[]>(cacheKey(caseFilesPath(queue)), () =>
    unwrap(api.GET("/api/admin/cases/{queue}", { params: { path: { queue } } })),
  );
  return new Map(data?.map(({ key, assignee }) => [key, assignee]));
}

/** Name of the assignee by case key. */
export function useAssignees(queue: CaseQueue): ReadonlyMap<string, string> {
  const usernames = useAssigneeUsernames(queue);
  const staffName = useStaffName();
  return new Map([...usernames].map(([key, username]) => [key, staffName(username)]));
}

/** Assigns a case to an admin, or unassigns it. */
export function assignCase(
  queue: CaseQueue,
  reference: string,
  body: { username: string | null; revision: number },
): Promise<CaseFile> {
  return unwrap(
    api.PUT("/api/admin/cases/{queue}/{reference}/assignee", { params: { path: { queue, reference } }, body }),
  );
}

/** Adds an internal note to a case. */
export function addCaseNote(
  queue: CaseQueue,
  reference: string,
  body: { text: string; revision: number },
): Promise<CaseFile> {
  return unwrap(
    api.POST("/api/admin/cases/{queue}/{reference}/notes", { params: { path: { queue, reference } }, body }),
  );
}
