import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import { uploadFile } from "@shared/api/uploadFile";
import type { DocumentAccess, SharedDocument, Vault, VaultDocument } from "../types";

const DOCUMENTS_PATH = "/api/documents";
const DOCUMENT_PATH = `${DOCUMENTS_PATH}/{id}` as const;
const SHARED_PATH = `${DOCUMENTS_PATH}/shared` as const;

const pathParams = (id: number) => ({ path: { id } });
/** Data that other users change is revalidated whenever it is shown. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** Download URL of a document. */
export const documentFileUrl = (id: number): string => `${DOCUMENTS_PATH}/${id}/file`;
/** URL of a document's preview image; viewing it is logged for the owner. */
export const documentPreviewUrl = (id: number): string => `${DOCUMENTS_PATH}/${id}/preview`;

/** The user's documents and storage use, which the server sends in headers. */
export function useVault() {
  return useQuery<Vault>(
    cacheKey(DOCUMENTS_PATH),
    async () => {
      const { data, response } = await api.GET(DOCUMENTS_PATH);
      const byteHeader = (name: string) => Number(response.headers.get(name) ?? 0);
      return {
        documents: data ?? [],
        usedBytes: byteHeader("X-Used-Bytes"),
        quotaBytes: byteHeader("X-Quota-Bytes"),
        maxFileBytes: byteHeader("X-Max-Document-Bytes"),
      };
    },
    REVALIDATE_ON_OPEN,
  );
}

/** Uploads a document about the user's own submission, as evidence for their claims. */
export function uploadClaimEvidence(
  submissionId: number,
  file: File,
  onProgress: (progress: number) => void,
): Promise<VaultDocument> {
  return uploadFile(`/api/vehicle-submissions/${submissionId}/documents`, file, { onProgress });
}

/** Documents shared with the user. */
export function useSharedDocuments() {
  return useQuery<SharedDocument[]>(cacheKey(SHARED_PATH), () => unwrap(api.GET(SHARED_PATH)), REVALIDATE_ON_OPEN);
}

/** Documents of a listing that the user may read. `null` sends no request. */
export function useVehicleDocuments(id: number | null) {
  return useQuery<SharedDocument[]>(
    id === null ? null : cacheKey(`/api/vehicles/${id}/documents`),
    () => unwrap(api.GET("/api/vehicles/{id}/documents", { params: pathParams(id ?? 0) })),
    REVALIDATE_ON_OPEN,
  );
}

/** Access log of the user's own document, latest first. */
export function useDocumentAccessLog(id: number) {
  return usePagedList<DocumentAccess>({
    path: `${DOCUMENTS_PATH}/${id}/accesses`,
    read: ({ cursor }) =>
      api.GET(`${DOCUMENT_PATH}/accesses`, {
        params: { ...pathParams(id), query: cursor === undefined ? {} : { cursor } },
      }),
    idOf: (access) => access.id,
    ...REVALIDATE_ON_OPEN,
  });
}

/** Uploads a document. */
export function uploadDocument(file: File, onProgress: (progress: number) => void): Promise<VaultDocument> {
  return uploadFile(DOCUMENTS_PATH, file, { onProgress });
}

/** Attaches a document to one of the user's vehicles, or to none. */
export function attachDocument(id: number, submissionId: number | null): Promise<VaultDocument> {
  return unwrap(api.PUT(`${DOCUMENT_PATH}/vehicle`, { params: pathParams(id), body: { submissionId } }));
}

/** Shares a document with one collector, or with `null` all of them, until a day. */
export function shareDocument(id: number, username: string | null, until: string): Promise<VaultDocument> {
  return unwrap(api.PUT(`${DOCUMENT_PATH}/shares`, { params: pathParams(id), body: { username, until } }));
}

/** Ends a share. */
export async function endShare(id: number, share: number): Promise<void> {
  await api.DELETE(`${DOCUMENT_PATH}/shares/{share}`, { params: { path: { id, share } } });
}

/** Deletes a document. */
export async function deleteDocument(id: number): Promise<void> {
  await api.DELETE(DOCUMENT_PATH, { params: pathParams(id) });
}
