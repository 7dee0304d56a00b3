import type { Claim, ClaimKind, NewClaim } from "@entities/claim/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

const OWN = "/api/vehicle-submissions/{id}/claims";
const ONE = `${OWN}/{kind}` as const;
const DESK = "/api/admin/submissions/{id}/claims";

const at = (id: number) => ({ path: { id } });
/** What others change too is read again whenever it is opened. */
const afresh = { revalidateIfStale: true } as const;

/** What is claimed of a listing, and how far it was shown. */
export function useVehicleClaims(id: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/vehicles/${id}/claims`),
    () => dataOf(api.GET("/api/vehicles/{id}/claims", { params: at(id) })),
    afresh,
  );
}

/** What one claims of a vehicle of one's own. */
export function useOwnClaims(submission: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/vehicle-submissions/${submission}/claims`),
    () => dataOf(api.GET(OWN, { params: at(submission) })),
    afresh,
  );
}

/** What a seller claims, for the desk. */
export function useSubmissionClaims(submission: number) {
  return useQuery<Claim[]>(
    cacheKey(`/api/admin/submissions/${submission}/claims`),
    () => dataOf(api.GET(DESK, { params: at(submission) })),
    afresh,
  );
}

/** States something, in place of what was stated of that kind; answers all that is claimed then. */
export function stateClaim(submission: number, kind: ClaimKind, claim: NewClaim): Promise<Claim[]> {
  return dataOf(api.PUT(ONE, { params: { path: { id: submission, kind } }, body: claim }));
}

/** States something no longer; answers all that is claimed then. */
export function withdrawClaim(submission: number, kind: ClaimKind): Promise<Claim[]> {
  return dataOf(api.DELETE(ONE, { params: { path: { id: submission, kind } } }));
}

/** Says what was found of a claim, and why; answers all that is claimed of the vehicle. */
export function judgeClaim(id: number, finding: "seen" | "disputed", reason: string): Promise<Claim[]> {
  return dataOf(api.PUT("/api/admin/claims/{id}/finding", { params: at(id), body: { finding, reason } }));
}
