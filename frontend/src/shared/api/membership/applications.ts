import useSWR from "swr";
import { api, dataOf } from "../client";
import { ApiError } from "../error";
import { send } from "../send";
import type { Application, Evidence } from "../types";

const APPLICATIONS_KEY = "/api/collector-applications";

/** One's own applications, the latest first. */
export function useApplications() {
  return useSWR<Application[]>(APPLICATIONS_KEY, () => dataOf(api.GET(APPLICATIONS_KEY)));
}

/** What an applicant says. */
export interface ApplicationBody {
  readonly note: string;
  readonly garage: readonly { make: string; model: string; year: number | null; note: string }[];
  readonly evidence: readonly number[];
}

/** Applies. The same key with the same content is one application, however often it is sent. */
export function apply(body: ApplicationBody, key: string): Promise<Application> {
  return send("POST", APPLICATIONS_KEY, body, { "Idempotency-Key": key });
}

/** Answers what the concierge asked. */
export function answerApplication(id: number, answer: string, evidence: number[]): Promise<Application> {
  return dataOf(
    api.POST("/api/collector-applications/{id}/answer", { params: { path: { id } }, body: { answer, evidence } }),
  );
}

/** Takes an application back. */
export function withdrawApplication(id: number): Promise<Application> {
  return dataOf(api.POST("/api/collector-applications/{id}/withdraw", { params: { path: { id } } }));
}

/** Sends a file that shows something, once under its key; by XMLHttpRequest, because `fetch` does not tell how much has left. */
export function uploadEvidence(file: File, key: string, onProgress: (share: number) => void): Promise<Evidence> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${APPLICATIONS_KEY}/evidence`);
    request.withCredentials = true;
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Evidence);
      else reject(new ApiError(status, responseText, statusText));
    });
    request.addEventListener("error", () => reject(new Error("The server could not be reached.")));
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}

/** Takes a file back that was not sent with an application yet. */
export async function dropEvidence(id: number): Promise<void> {
  await api.DELETE("/api/collector-applications/evidence/{id}", { params: { path: { id } } });
}
