import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { AuditEntry } from "../types";
import { type QueryOf, usePagedList } from "./usePagedList";

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
