import { api } from "@shared/api/client";
import { uploadFile } from "@shared/api/uploadFile";
import type { UploadedPicture } from "../types";

const IMAGES_PATH = "/api/images";

interface UploadOptions {
  /** The same key never makes two of one picture, however often it is sent. */
  readonly key: string;
  /** Told how much has left, between 0 and 1. At 1 the server has it all and is making its renditions. */
  readonly onProgress: (share: number) => void;
  /** Ends the upload. */
  readonly signal: AbortSignal;
}

/** Sends one picture. Rejects with `ApiError` when it is refused, with `AbortError` when it was ended. */
export function uploadImage(file: File, options: UploadOptions): Promise<UploadedPicture> {
  return uploadFile(IMAGES_PATH, file, options);
}

/** Removes a picture that is part of nothing. */
export async function removeImage(id: string): Promise<void> {
  await api.DELETE(`${IMAGES_PATH}/{id}`, { params: { path: { id } } });
}
