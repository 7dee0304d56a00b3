import type { Export } from "@features/account/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

const EXPORT_KEY = "/api/user/export";

/** How often it is looked how far an export is, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/** Where an export is downloaded from. */
export const EXPORT_FILE = "/api/user/export/file";

/** What one takes along: looked at again and again while it is being put together. */
export function useExport() {
  return useQuery<Export>(cacheKey(EXPORT_KEY), () => dataOf(api.GET(EXPORT_KEY)), {
    refreshInterval: (known) => (known?.state === "building" ? LOOK_EVERY_MS : 0),
  });
}

/** Asks for an export; the same key asks for the same one. */
export function requestExport(key: string): Promise<Export> {
  return dataOf(api.POST(EXPORT_KEY, { params: { header: { "Idempotency-Key": key } } }));
}
