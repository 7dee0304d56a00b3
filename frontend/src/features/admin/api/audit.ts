import { type QueryOf, usePagedList } from "@features/admin/api/usePagedList";
import type { AuditEntry } from "@features/admin/types";
import { api, unwrap } from "@shared/api/client";
import { cacheKey } from "@shared/api/keys";
import { useQuery } from "@shared/api/query";

const AUDIT_PATH = "/api/admin/audit";

const ACTIONS_PATH = `${AUDIT_PATH}/actions` as const;

export type AuditQuery = QueryOf<typeof AUDIT_PATH>;

/** What was done, the latest first. */
export const useAudit = (filters: AuditQuery) =>
  usePagedList<AuditEntry, AuditQuery>(AUDIT_PATH, filters, (query) => api.GET(AUDIT_PATH, { params: { query } }));

/** The names of everything that is logged. */
export function useAuditActions() {
  return useQuery<string[]>(cacheKey(ACTIONS_PATH), () => unwrap(api.GET(ACTIONS_PATH)));
}
