import type { LegalDocument, LegalText } from "@entities/legal/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";

/** A legal text in this version, or in the one in effect. `undefined` sends no request. */
export function useLegalText(document: LegalDocument, version: number | null | undefined) {
  const key = version === undefined ? null : cacheKey(`/api/legal/${document}`, { version });
  return useQuery<LegalText>(key, () =>
    unwrap(
      typeof version === "number"
        ? api.GET("/api/legal/{document}/versions/{version}", { params: { path: { document, version } } })
        : api.GET("/api/legal/{document}", { params: { path: { document } } }),
    ),
  );
}
