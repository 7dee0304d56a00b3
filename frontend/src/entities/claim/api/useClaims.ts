import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Claim, ClaimKind, NewClaim } from "../types";

const OWN_CLAIMS = "/api/vehicle-submissions/{id}/claims";
const OWN_CLAIM = `${OWN_CLAIMS}/{kind}` as const;
const ADMIN_CLAIMS = "/api/admin/submissions/{id}/claims";

const pathParams = (id: number) => ({ path: { id } });
/** What others change too is read again whenever it is opened. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** What is claimed of a listing, and how far it was shown. */
export function useVehicleClaims(id: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/vehicles/${id}/claims`),
    () => unwrap(api.GET("/api/vehicles/{id}/claims", { params: pathParams(id) })),
    REVALIDATE_ON_OPEN,
  );
}

/** What one claims of a vehicle of one's own. */
export function useOwnClaims(submissionId: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/vehicle-submissions/${submissionId}/claims`),
    () => unwrap(api.GET(OWN_CLAIMS, { params: pathParams(submissionId) })),
    REVALIDATE_ON_OPEN,
  );
}

/** What a seller claims, for the desk. */
export function useSubmissionClaims(submissionId: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/admin/submissions/${submissionId}/claims`),
    () => unwrap(api.GET(ADMIN_CLAIMS, { params: pathParams(submissionId) })),
    REVALIDATE_ON_OPEN,
  );
}

/** States something, in place of what was stated of that kind; answers all that is claimed then. */
export function saveClaim(submissionId: number, kind: ClaimKind, claim: NewClaim): Promise<Claim[]> {
  return unwrap(api.PUT(OWN_CLAIM, { params: { path: { id: submissionId, kind } }, body: claim }));
}

/** States something no longer; answers all that is claimed then. */
export function withdrawClaim(submissionId: number, kind: ClaimKind): Promise<Claim[]> {
  return unwrap(api.DELETE(OWN_CLAIM, { params: { path: { id: submissionId, kind } } }));
}

/** Says what was found of a claim, and why; answers all that is claimed of the vehicle. */
export function reviewClaim(id: number, finding: "seen" | "disputed", reason: string): Promise<Claim[]> {
  return unwrap(api.PUT("/api/admin/claims/{id}/finding", { params: pathParams(id), body: { finding, reason } }));
}
