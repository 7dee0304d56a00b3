import type { Application, Evidence } from "@entities/membership/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { sendJson } from "@shared/api/sendJson";
import { uploadFile } from "@shared/api/uploadFile";

const APPLICATIONS_KEY = "/api/collector-applications";

/** The user's applications, latest first. */
export function useApplications() {
  return useQuery<Application[]>(cacheKey(APPLICATIONS_KEY), () => unwrap(api.GET(APPLICATIONS_KEY)));
}

/** Request body of an application. */
export interface NewApplication {
  readonly note: string;
  readonly garage: readonly { make: string; model: string; year: number | null; note: string }[];
  readonly evidence: readonly number[];
}

/** Submits an application; the idempotency key prevents duplicates. */
export function submitApplication(body: NewApplication, key: string): Promise<Application> {
  return sendJson("POST", APPLICATIONS_KEY, body, { "Idempotency-Key": key });
}

/** Answers the question of the staff. */
export function answerApplication(id: number, answer: string, evidence: number[]): Promise<Application> {
  return unwrap(
    api.POST("/api/collector-applications/{id}/answer", { params: { path: { id } }, body: { answer, evidence } }),
  );
}

/** Withdraws an application. */
export function withdrawApplication(id: number): Promise<Application> {
  return unwrap(api.POST("/api/collector-applications/{id}/withdraw", { params: { path: { id } } }));
}

/** Uploads an evidence file; the idempotency key prevents duplicates. */
export function uploadEvidence(file: File, key: string, onProgress: (progress: number) => void): Promise<Evidence> {
  return uploadFile(`${APPLICATIONS_KEY}/evidence`, file, { key, onProgress });
}

/** Deletes an evidence file that is not part of an application yet. */
export async function deleteEvidence(id: number): Promise<void> {
  await api.DELETE("/api/collector-applications/evidence/{id}", { params: { path: { id } } });
}
