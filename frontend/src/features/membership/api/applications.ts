import type { Application, Evidence } from "@entities/membership/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { sendJson } from "@shared/api/sendJson";
import { uploadFile } from "@shared/api/uploadFile";

const APPLICATIONS_KEY = "/api/collector-applications";

/** One's own applications, the latest first. */
export function useApplications() {
  return useQuery<Application[]>(cacheKey(APPLICATIONS_KEY), () => unwrap(api.GET(APPLICATIONS_KEY)));
}

/** What an applicant says. */
export interface NewApplication {
  readonly note: string;
  readonly garage: readonly { make: string; model: string; year: number | null; note: string }[];
  readonly evidence: readonly number[];
}

/** Applies. The same key with the same content is one application, however often it is sent. */
export function submitApplication(body: NewApplication, key: string): Promise<Application> {
  return sendJson("POST", APPLICATIONS_KEY, body, { "Idempotency-Key": key });
}

/** Answers what the concierge asked. */
export function answerApplication(id: number, answer: string, evidence: number[]): Promise<Application> {
  return unwrap(
    api.POST("/api/collector-applications/{id}/answer", { params: { path: { id } }, body: { answer, evidence } }),
  );
}

/** Takes an application back. */
export function withdrawApplication(id: number): Promise<Application> {
  return unwrap(api.POST("/api/collector-applications/{id}/withdraw", { params: { path: { id } } }));
}

/** Sends a file that shows something, once under its key. */
export function uploadEvidence(file: File, key: string, onProgress: (progress: number) => void): Promise<Evidence> {
  return uploadFile(`${APPLICATIONS_KEY}/evidence`, file, { key, onProgress });
}

/** Takes a file back that was not sent with an application yet. */
export async function deleteEvidence(id: number): Promise<void> {
  await api.DELETE("/api/collector-applications/evidence/{id}", { params: { path: { id } } });
}
