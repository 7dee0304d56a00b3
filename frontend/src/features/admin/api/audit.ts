import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import type { QueryOf } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { AuditEntry } from "../types";
import { useFilteredList } from "./filteredList";

const AUDIT_PATH = "/api/admin/audit";

const ACTIONS_PATH = `${AUDIT_PATH}/actions` as const;

export type AuditQuery = QueryOf<typeof AUDIT_PATH>;

/** Audit log entries, latest first. */
export const useAudit = (filters: AuditQuery) =>
  useFilteredList<AuditEntry, QueryOf<typeof AUDIT_PATH>>(AUDIT_PATH, filters, (query) =>
    api.GET(AUDIT_PATH, { params: { query } }),
  );

/** All action names that occur in the audit log. */
export function useAuditActions() {
  return useQuery<string[]>(cacheKey(ACTIONS_PATH), () => unwrap(api.GET(ACTIONS_PATH)));
}
