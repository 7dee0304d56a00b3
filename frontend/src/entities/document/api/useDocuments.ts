import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { uploadFile } from "@shared/api/uploadFile";
import type { DocumentAccess, SharedDocument, Vault, VaultDocument } from "../types";

const DOCUMENTS = "/api/documents";
const DOCUMENT = `${DOCUMENTS}/{id}` as const;
const SHARED = `${DOCUMENTS}/shared` as const;

const pathParams = (id: number) => ({ path: { id } });
/** What others change too is read again whenever it is opened. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** Where a document's file is fetched. */
export const documentFileUrl = (id: number): string => `${DOCUMENTS}/${id}/file`;
/** Where the picture of a document lies; looking at it is told to its owner. */
export const documentPreviewUrl = (id: number): string => `${DOCUMENTS}/${id}/preview`;

/** One's own documents, and the room they take, which the server tells in headers. */
export function useVault() {
  return useQuery<Vault>(
    cacheKey(DOCUMENTS),
    async () => {
      const { data, response } = await api.GET(DOCUMENTS);
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

/** What others share with oneself. */
export function useSharedDocuments() {
  return useQuery<SharedDocument[]>(cacheKey(SHARED), () => unwrap(api.GET(SHARED)), REVALIDATE_ON_OPEN);
}

/** The papers of a listing that one may read. `null` asks nothing. */
export function useVehicleDocuments(id: number | null) {
  return useQuery<SharedDocument[]>(
    id === null ? null : cacheKey(`/api/vehicles/${id}/documents`),
    () => unwrap(api.GET("/api/vehicles/{id}/documents", { params: pathParams(id ?? 0) })),
    REVALIDATE_ON_OPEN,
  );
}

/** Who read a document of one's own, the latest first. */
export function useDocumentAccessLog(id: number) {
  return useQuery<DocumentAccess[]>(
    cacheKey(`${DOCUMENTS}/${id}/accesses`),
    () => unwrap(api.GET(`${DOCUMENT}/accesses`, { params: pathParams(id) })),
    REVALIDATE_ON_OPEN,
  );
}

/** Puts a document into the vault; the same key never makes two of one. */
export function uploadDocument(
  file: File,
  key: string,
  onProgress: (progress: number) => void,
): Promise<VaultDocument> {
  return uploadFile(DOCUMENTS, file, { onProgress, key });
}

/** Puts a document beside one of one's own vehicles, or away from all of them. */
export function attachDocument(id: number, submissionId: number | null): Promise<VaultDocument> {
  return unwrap(api.PUT(`${DOCUMENT}/vehicle`, { params: pathParams(id), body: { submissionId } }));
}

/** Opens a document to a collector, or with `null` to all of them, until a day. */
export function shareDocument(id: number, username: string | null, until: string): Promise<VaultDocument> {
  return unwrap(api.PUT(`${DOCUMENT}/shares`, { params: pathParams(id), body: { username, until } }));
}

/** Closes a document to whom a share opened it. */
export async function endShare(id: number, progress: number): Promise<void> {
  await api.DELETE(`${DOCUMENT}/shares/{share}`, { params: { path: { id, share: progress } } });
}

/** Throws a document away. */
export async function deleteDocument(id: number): Promise<void> {
  await api.DELETE(DOCUMENT, { params: pathParams(id) });
}
