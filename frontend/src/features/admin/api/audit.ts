import { type Asked, usePages } from "@features/admin/api/usePagedList";
import type { AuditLine } from "@features/admin/types";
import { api, dataOf } from "@shared/api/client";
import { cacheKey } from "@shared/api/keys";
import { useQuery } from "@shared/api/query";

const AUDIT = "/api/admin/audit";

const ACTIONS = `${AUDIT}/actions` as const;

export type AuditQuery = Asked<typeof AUDIT>;

/** What was done, the latest first. */
export const useAudit = (filters: AuditQuery) =>
  usePages<AuditLine, AuditQuery>(AUDIT, filters, (query) => api.GET(AUDIT, { params: { query } }));

/** The names of everything that is logged. */
export function useAuditActions() {
  return useQuery<string[]>(cacheKey(ACTIONS), () => dataOf(api.GET(ACTIONS)));
}
