import type { Application, Evidence } from "@entities/membership/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";
import type { Schema } from "@shared/api/types";
import { uploadFile } from "@shared/api/uploadFile";

const APPLICATIONS_PATH = "/api/collector-applications";

/** The user's applications, latest first. */
export function useApplications() {
  return useQuery<Application[]>(cacheKey(APPLICATIONS_PATH), () => unwrap(api.GET(APPLICATIONS_PATH)));
}

/** Submits an application; the idempotency key prevents duplicates. */
export function submitApplication(body: Schema<"NewApplication">, key: string): Promise<Application> {
  return unwrap(api.POST(APPLICATIONS_PATH, { body, params: { header: idempotencyHeader(key) } }));
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

/** Uploads an evidence file. */
export function uploadEvidence(file: File, onProgress: (progress: number) => void): Promise<Evidence> {
  return uploadFile(`${APPLICATIONS_PATH}/evidence`, file, { onProgress });
}

/** Deletes an evidence file that is not part of an application yet. */
export async function deleteEvidence(id: number): Promise<void> {
  await api.DELETE("/api/collector-applications/evidence/{id}", { params: { path: { id } } });
}
