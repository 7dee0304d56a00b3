import type { LegalDocument } from "@entities/legal/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { LegalFile, LegalFileSummary, LegalForm, LegalPreview } from "../types";

const LEGAL_PATH = "/api/admin/legal";

/** The legal texts with the versions in effect and announced. */
export const useLegalFiles = () =>
  useQuery<readonly LegalFileSummary[]>(cacheKey(LEGAL_PATH), () => unwrap(api.GET(LEGAL_PATH)));

/** A legal text with its versions and its draft. */
export const useLegalFile = (document: LegalDocument) =>
  useQuery<LegalFile>(cacheKey(`${LEGAL_PATH}/${document}`), () =>
    unwrap(api.GET("/api/admin/legal/{document}", { params: { path: { document } } })),
  );

/** Saves the draft of the next version, based on the document's revision; null discards it. */
export function saveLegalDraft(
  document: LegalDocument,
  body: { revision: number; draft: LegalForm | null },
): Promise<LegalFile> {
  return unwrap(api.PUT("/api/admin/legal/{document}/draft", { params: { path: { document } }, body }));
}

/** Publishes a version, based on the document's revision. */
export function publishLegalText(document: LegalDocument, body: LegalForm & { revision: number }): Promise<LegalFile> {
  return unwrap(api.POST("/api/admin/legal/{document}/versions", { params: { path: { document } }, body }));
}

/** Withdraws a version that is not in effect yet. */
export function withdrawLegalText(document: LegalDocument, version: number): Promise<LegalFile> {
  return unwrap(
    api.POST("/api/admin/legal/{document}/versions/{version}/withdraw", {
      params: { path: { document, version } },
    }),
  );
}

/** A text as it would be shown. */
export function previewLegalText(text: string): Promise<LegalPreview> {
  return unwrap(api.POST("/api/admin/legal/preview", { body: { text } }));
}
