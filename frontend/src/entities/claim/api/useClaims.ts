import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Claim, ClaimKind, NewClaim } from "../types";

const OWN_CLAIMS_PATH = "/api/vehicle-submissions/{id}/claims";
const OWN_CLAIM_PATH = `${OWN_CLAIMS_PATH}/{kind}` as const;
const ADMIN_CLAIMS_PATH = "/api/admin/submissions/{id}/claims";

const pathParams = (id: number) => ({ path: { id } });
/** Data that other users change is revalidated whenever it is shown. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** Claims about a listing and their verification state. */
export function useVehicleClaims(id: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/vehicles/${id}/claims`),
    () => unwrap(api.GET("/api/vehicles/{id}/claims", { params: pathParams(id) })),
    REVALIDATE_ON_OPEN,
  );
}

/** The seller's claims about their own vehicle. */
export function useOwnClaims(submissionId: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/vehicle-submissions/${submissionId}/claims`),
    () => unwrap(api.GET(OWN_CLAIMS_PATH, { params: pathParams(submissionId) })),
    REVALIDATE_ON_OPEN,
  );
}

/** A seller's claims, for admins. */
export function useSubmissionClaims(submissionId: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/admin/submissions/${submissionId}/claims`),
    () => unwrap(api.GET(ADMIN_CLAIMS_PATH, { params: pathParams(submissionId) })),
    REVALIDATE_ON_OPEN,
  );
}

/** Saves a claim, replacing one of the same kind; returns all claims. */
export function saveClaim(submissionId: number, kind: ClaimKind, claim: NewClaim): Promise<Claim[]> {
  return unwrap(api.PUT(OWN_CLAIM_PATH, { params: { path: { id: submissionId, kind } }, body: claim }));
}

/** Withdraws a claim; returns the remaining claims. */
export function withdrawClaim(submissionId: number, kind: ClaimKind): Promise<Claim[]> {
  return unwrap(api.DELETE(OWN_CLAIM_PATH, { params: { path: { id: submissionId, kind } } }));
}

/** Records the admin's finding about a claim; returns all claims of the vehicle. */
export function reviewClaim(id: number, finding: "seen" | "disputed", reason: string): Promise<Claim[]> {
  return unwrap(api.PUT("/api/admin/claims/{id}/finding", { params: pathParams(id), body: { finding, reason } }));
}
