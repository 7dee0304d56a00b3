import { api, unwrap } from "@shared/api/client";
import { createIdempotencyKey } from "@shared/api/idempotencyKey";
import { uploadFile } from "@shared/api/uploadFile";
import type { UploadedPicture } from "../types";

const IMAGES_PATH = "/api/images";

interface UploadOptions {
  /** Called with the sent share, 0 to 1. At 1 the server has the whole file and creates the renditions. */
  readonly onProgress: (share: number) => void;
  /** Aborts the upload. */
  readonly signal: AbortSignal;
}

/** Uploads one picture. Rejects with `ApiError` when refused, and with `AbortError` when aborted. */
export function uploadImage(file: File, options: UploadOptions): Promise<UploadedPicture> {
  return uploadFile(IMAGES_PATH, file, options);
}

/** Has the server fetch a photo from its URL. Rejects with `ApiError` when refused. */
export function fetchImage(url: string, signal: AbortSignal): Promise<UploadedPicture> {
  return unwrap(
    api.POST(IMAGES_PATH, {
      params: { header: { "Idempotency-Key": createIdempotencyKey() } },
      body: { url },
      signal,
    }),
  );
}

/** Stores a copy that is rotated clockwise. */
export function rotateImage(id: string, degrees: 90 | 180 | 270): Promise<UploadedPicture> {
  return unwrap(
    api.POST(`${IMAGES_PATH}/{id}/rotations`, {
      params: { path: { id }, header: { "Idempotency-Key": createIdempotencyKey() } },
      body: { degrees },
    }),
  );
}

/** Deletes an uploaded picture that nothing refers to. */
export async function removeImage(id: string): Promise<void> {
  await api.DELETE(`${IMAGES_PATH}/{id}`, { params: { path: { id } } });
}
