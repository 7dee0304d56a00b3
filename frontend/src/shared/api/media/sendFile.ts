import { ApiError } from "../error";
import { announceRefusal } from "../refusals";

interface SendOptions {
  /** Told how much has left, between 0 and 1. At 1 the server has it all and is at work on it. */
  readonly onProgress: (share: number) => void;
  /** Ends the sending. */
  readonly signal?: AbortSignal;
  /** What the server is to know it by, if it is sent again. */
  readonly key?: string;
}

/**
 * Sends one file. By XMLHttpRequest, because `fetch` does not tell how much of a body has left. Rejects with `ApiError`
 * when it is refused, with `AbortError` when it was ended.
 */
export function sendFile<Answer>(path: string, file: File, { onProgress, signal, key }: SendOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = () => signal?.removeEventListener("abort", stop);
    request.open("POST", path);
    request.withCredentials = true;
    if (key) request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      end();
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) {
        resolve(JSON.parse(responseText) as Answer);
        return;
      }
      announceRefusal({ status, url: request.responseURL });
      reject(new ApiError(status, responseText, statusText, request.getResponseHeader("Retry-After")));
    });
    request.addEventListener("error", () => {
      end();
      reject(new Error("The server could not be reached."));
    });
    request.addEventListener("abort", () => {
      end();
      reject(new DOMException("The upload was ended.", "AbortError"));
    });
    signal?.addEventListener("abort", stop);
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}
