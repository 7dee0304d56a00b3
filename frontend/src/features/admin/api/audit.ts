import { activeQuery } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { type QueryOf, usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { AuditEntry } from "../types";

const AUDIT_PATH = "/api/admin/audit";

const ACTIONS_PATH = `${AUDIT_PATH}/actions` as const;

export type AuditQuery = QueryOf<typeof AUDIT_PATH>;

/** Audit log entries, latest first. */
export const useAudit = (filters: AuditQuery) =>
  usePagedList<AuditEntry>({
    path: AUDIT_PATH,
    query: activeQuery(filters),
    read: ({ cursor }) =>
      api.GET(AUDIT_PATH, { params: { query: { ...activeQuery(filters), ...(cursor && { cursor }) } } }),
    idOf: ({ id }) => id,
    revalidateIfStale: true,
  });

/** All action names that occur in the audit log. */
export function useAuditActions() {
  return useQuery<string[]>(cacheKey(ACTIONS_PATH), () => unwrap(api.GET(ACTIONS_PATH)));
}
