import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { DataExport } from "../types";

const EXPORT_KEY = "/api/user/export";

/** How often it is looked how far an export is, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

/** Where an export is downloaded from. */
export const EXPORT_FILE_URL = "/api/user/export/file";

/** What one takes along: looked at again and again while it is being put together. */
export function useDataExport() {
  return useQuery<DataExport>(cacheKey(EXPORT_KEY), () => unwrap(api.GET(EXPORT_KEY)), {
    refreshInterval: (current) => (current?.state === "building" ? POLL_INTERVAL_MS : 0),
  });
}

/** Asks for an export; the same key asks for the same one. */
export function requestDataExport(key: string): Promise<DataExport> {
  return unwrap(api.POST(EXPORT_KEY, { params: { header: { "Idempotency-Key": key } } }));
}
