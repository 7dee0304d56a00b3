import { api } from "@shared/api/client";
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

/** Deletes an uploaded picture that nothing refers to. */
export async function removeImage(id: string): Promise<void> {
  await api.DELETE(`${IMAGES_PATH}/{id}`, { params: { path: { id } } });
}
