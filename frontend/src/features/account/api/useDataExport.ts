import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { DataExport } from "../types";

const EXPORT_PATH = "/api/user/export";

/** Polling interval while an export is being built. */
const POLL_INTERVAL_MS = 1000;

/** Download URL of the export. */
export const EXPORT_FILE_PATH = "/api/user/export/file";

/** State of the user's data export; polled while it is being built. */
export function useDataExport() {
  return useQuery<DataExport>(cacheKey(EXPORT_PATH), () => unwrap(api.GET(EXPORT_PATH)), {
    refreshInterval: (current) => (current?.state === "building" ? POLL_INTERVAL_MS : 0),
  });
}

/** Requests an export; the idempotency key prevents duplicates. */
export function requestDataExport(key: string): Promise<DataExport> {
  return unwrap(api.POST(EXPORT_PATH, { params: { header: { "Idempotency-Key": key } } }));
}
