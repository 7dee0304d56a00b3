import { emitAuthFailure } from "./authFailureEvents";
import { ApiError } from "./error";

interface UploadOptions {
  /** Told how much has left, between 0 and 1. At 1 the server has it all and is at work on it. */
  readonly onProgress: (progress: number) => void;
  /** Ends the sending. */
  readonly signal?: AbortSignal;
  /** What the server is to know it by, if it is sent again. */
  readonly key?: string;
}

/**
 * Sends one file. By XMLHttpRequest, because `fetch` does not tell how much of a body has left. Rejects with `ApiError`
 * when it is refused, with `AbortError` when it was ended.
 */
export function uploadFile<Result>(
  path: string,
  file: File,
  { onProgress, signal, key }: UploadOptions,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const removeAbortListener = () => signal?.removeEventListener("abort", abort);
    request.open("POST", path);
    request.withCredentials = true;
    if (key) request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      removeAbortListener();
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) {
        resolve(JSON.parse(responseText) as Result);
        return;
      }
      emitAuthFailure({ status, url: request.responseURL });
      reject(new ApiError(status, responseText, statusText, request.getResponseHeader("Retry-After")));
    });
    request.addEventListener("error", () => {
      removeAbortListener();
      reject(new Error("The server could not be reached."));
    });
    request.addEventListener("abort", () => {
      removeAbortListener();
      reject(new DOMException("The upload was ended.", "AbortError"));
    });
    signal?.addEventListener("abort", abort);
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}
