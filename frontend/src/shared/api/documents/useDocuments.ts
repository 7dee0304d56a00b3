import type { DocumentAccess, SharedDocument, Vault, VaultDocument } from "@entities/document/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { sendFile } from "../media/sendFile";
import { useQuery } from "../query";

const DOCUMENTS = "/api/documents";
const ONE = `${DOCUMENTS}/{id}` as const;
const SHARED = `${DOCUMENTS}/shared` as const;

const at = (id: number) => ({ path: { id } });
/** What others change too is read again whenever it is opened. */
const afresh = { revalidateIfStale: true } as const;

/** Where a document's file is fetched. */
export const fileOf = (id: number): string => `${DOCUMENTS}/${id}/file`;
/** Where the picture of a document lies; looking at it is told to its owner. */
export const previewOf = (id: number): string => `${DOCUMENTS}/${id}/preview`;

/** One's own documents, and the room they take, which the server tells in headers. */
export function useVault() {
  return useQuery<Vault>(
    cacheKey(DOCUMENTS),
    async () => {
      const { data, response } = await api.GET(DOCUMENTS);
      const bytes = (name: string) => Number(response.headers.get(name) ?? 0);
      return {
        documents: data ?? [],
        usedBytes: bytes("X-Used-Bytes"),
        quotaBytes: bytes("X-Quota-Bytes"),
        mostBytes: bytes("X-Max-Document-Bytes"),
      };
    },
    afresh,
  );
}

/** What others share with oneself. */
export function useSharedDocuments() {
  return useQuery<SharedDocument[]>(cacheKey(SHARED), () => dataOf(api.GET(SHARED)), afresh);
}

/** The papers of a listing that one may read. `null` asks nothing. */
export function useVehicleDocuments(id: number | null) {
  return useQuery<SharedDocument[]>(
    id === null ? null : cacheKey(`/api/vehicles/${id}/documents`),
    () => dataOf(api.GET("/api/vehicles/{id}/documents", { params: at(id ?? 0) })),
    afresh,
  );
}

/** Who read a document of one's own, the latest first. */
export function useDocumentLog(id: number) {
  return useQuery<DocumentAccess[]>(
    cacheKey(`${DOCUMENTS}/${id}/accesses`),
    () => dataOf(api.GET(`${ONE}/accesses`, { params: at(id) })),
    afresh,
  );
}

/** Puts a document into the vault; the same key never makes two of one. */
export function sendDocument(file: File, key: string, onProgress: (share: number) => void): Promise<VaultDocument> {
  return sendFile(DOCUMENTS, file, { onProgress, key });
}

/** Puts a document beside one of one's own vehicles, or away from all of them. */
export function attachDocument(id: number, submissionId: number | null): Promise<VaultDocument> {
  return dataOf(api.PUT(`${ONE}/vehicle`, { params: at(id), body: { submissionId } }));
}

/** Opens a document to a collector, or with `null` to all of them, until a day. */
export function shareDocument(id: number, username: string | null, until: string): Promise<VaultDocument> {
  return dataOf(api.PUT(`${ONE}/shares`, { params: at(id), body: { username, until } }));
}

/** Closes a document to whom a share opened it. */
export async function endShare(id: number, share: number): Promise<void> {
  await api.DELETE(`${ONE}/shares/{share}`, { params: { path: { id, share } } });
}

/** Throws a document away. */
export async function deleteDocument(id: number): Promise<void> {
  await api.DELETE(ONE, { params: at(id) });
}
