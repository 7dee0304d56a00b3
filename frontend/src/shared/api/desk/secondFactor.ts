import type { MemberSecondFactor, SecondFactorReset } from "@features/admin/types";
import type { IdentityProof } from "../account/useTwoFactor";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import { MEMBERS } from "./membership";

/** Requests to reset two-factor authentication that wait for another admin. */
export const SECOND_FACTOR_RESETS = "/api/admin/second-factor-resets";

const path = (id: number) => ({ params: { path: { id } } });

/** The requests that wait, the oldest first. */
export function useSecondFactorResets() {
  return useQuery<SecondFactorReset[]>(cacheKey(SECOND_FACTOR_RESETS), () => dataOf(api.GET(SECOND_FACTOR_RESETS)));
}

/** A member's two-factor authentication, and the request that waits. */
export function useMemberSecondFactor(id: number) {
  return useQuery<MemberSecondFactor>(cacheKey(`${MEMBERS}/${id}/second-factor`), () =>
    dataOf(api.GET("/api/admin/users/{id}/second-factor", path(id))),
  );
}

/** Requests a reset, which another admin has to confirm. */
export function requestSecondFactorReset(
  id: number,
  body: IdentityProof & { reason: string },
): Promise<MemberSecondFactor> {
  return dataOf(api.POST("/api/admin/users/{id}/second-factor-reset", { ...path(id), body }));
}

/** Confirms what another admin has requested. */
export function confirmSecondFactorReset(id: number, proof: IdentityProof): Promise<MemberSecondFactor> {
  return dataOf(api.POST("/api/admin/users/{id}/second-factor-reset/confirmation", { ...path(id), body: proof }));
}

/** Drops a request. */
export function cancelSecondFactorReset(id: number): Promise<MemberSecondFactor> {
  return dataOf(api.DELETE("/api/admin/users/{id}/second-factor-reset", path(id)));
}
