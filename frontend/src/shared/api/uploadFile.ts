import { emitAuthFailure } from "./authFailureEvents";
import { ApiError } from "./error";
import { createIdempotencyKey } from "./idempotencyKey";

/** Idempotency key per file, so that a retry after a lost response creates no duplicate. */
const fileKeys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = fileKeys.get(file) ?? createIdempotencyKey();
  fileKeys.set(file, key);
  return key;
}

interface UploadOptions {
  /** Called with the sent share, 0 to 1. At 1 the server has the whole file and processes it. */
  readonly onProgress: (progress: number) => void;
  /** Aborts the upload. */
  readonly signal?: AbortSignal;
}

/**
 * Uploads one file. Uses XMLHttpRequest because `fetch` reports no upload progress. Rejects with `ApiError` when the
 * server refuses, and with `AbortError` when aborted.
 */
export function uploadFile<Result>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const removeAbortListener = () => signal?.removeEventListener("abort", abort);
    request.open("POST", path);
    request.withCredentials = true;
    request.setRequestHeader("Idempotency-Key", keyOf(file));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      removeAbortListener();
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) {
        fileKeys.delete(file);
        resolve(JSON.parse(responseText) as Result);
        return;
      }
      emitAuthFailure({ status, url: request.responseURL });
      reject(new ApiError(status, responseText, statusText, request.getResponseHeader("Retry-After")));
    });
    request.addEventListener("error", () => {
      removeAbortListener();
      reject(new TypeError("Network error"));
    });
    request.addEventListener("abort", () => {
      removeAbortListener();
      reject(new DOMException("The upload was interrupted.", "AbortError"));
    });
    signal?.addEventListener("abort", abort);
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}
