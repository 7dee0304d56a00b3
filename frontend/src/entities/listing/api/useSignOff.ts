import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { SignOff, SignOffAnswer } from "../types";

const SIGN_OFF_PATH = "/api/vehicle-submissions/{id}/sign-off";

/** The latest edits of the seller's own listing by staff, with the seller's answer; null sends no request. */
export const useSignOff = (submissionId: number | null) =>
  useQuery<SignOff>(
    submissionId === null ? null : cacheKey(`/api/vehicle-submissions/${submissionId}/sign-off`),
    () => unwrap(api.GET(SIGN_OFF_PATH, { params: { path: { id: submissionId ?? 0 } } })),
    // Staff change it too.
    { revalidateIfStale: true },
  );

/** Agrees or objects to the edits. */
export function answerSignOff(submissionId: number, answer: SignOffAnswer): Promise<SignOff> {
  return unwrap(api.POST(SIGN_OFF_PATH, { params: { path: { id: submissionId } }, body: answer }));
}
