import { api } from "../client";
import { ApiError } from "../error";
import type { SentPicture } from "../types";

const IMAGES_PATH = "/api/images";

interface UploadOptions {
  /** The same key never makes two of one picture, however often it is sent. */
  readonly key: string;
  /** Told how much has left, between 0 and 1. At 1 the server has it all and is making its renditions. */
  readonly onProgress: (share: number) => void;
  /** Ends the upload. */
  readonly signal: AbortSignal;
}

/**
 * Sends one picture. By XMLHttpRequest, because `fetch` does not tell how much of a body has left. Rejects with
 * `ApiError` when it is refused, with `AbortError` when it was ended.
 */
export function uploadImage(file: File, { key, onProgress, signal }: UploadOptions): Promise<SentPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = () => signal.removeEventListener("abort", stop);
    request.open("POST", IMAGES_PATH);
    request.withCredentials = true;
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      end();
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as SentPicture);
      else reject(new ApiError(status, responseText, statusText, request.getResponseHeader("Retry-After")));
    });
    request.addEventListener("error", () => {
      end();
      reject(new Error("The server could not be reached."));
    });
    request.addEventListener("abort", () => {
      end();
      reject(new DOMException("The upload was ended.", "AbortError"));
    });
    signal.addEventListener("abort", stop);
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}

/** Removes a picture that is part of nothing. */
export async function removeImage(id: string): Promise<void> {
  await api.DELETE(`${IMAGES_PATH}/{id}`, { params: { path: { id } } });
}
