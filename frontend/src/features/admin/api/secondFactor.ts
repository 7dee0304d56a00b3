import type { Reauth } from "@entities/account/api/useTwoFactor";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { MemberSecondFactor, SecondFactorReset } from "../types";
import { MEMBERS } from "./members";

/** Requests to reset two-factor authentication that wait for another admin. */
export const SECOND_FACTOR_RESETS = "/api/admin/second-factor-resets";

const pathParams = (id: number) => ({ params: { path: { id } } });

/** The requests that wait, the oldest first. */
export function useSecondFactorResets() {
  return useQuery<SecondFactorReset[]>(cacheKey(SECOND_FACTOR_RESETS), () => unwrap(api.GET(SECOND_FACTOR_RESETS)));
}

/** A member's two-factor authentication, and the request that waits. */
export function useMemberSecondFactor(id: number) {
  return useQuery<MemberSecondFactor>(cacheKey(`${MEMBERS}/${id}/second-factor`), () =>
    unwrap(api.GET("/api/admin/users/{id}/second-factor", pathParams(id))),
  );
}

/** Requests a reset, which another admin has to confirm. */
export function requestSecondFactorReset(id: number, body: Reauth & { reason: string }): Promise<MemberSecondFactor> {
  return unwrap(api.POST("/api/admin/users/{id}/second-factor-reset", { ...pathParams(id), body }));
}

/** Confirms what another admin has requested. */
export function confirmSecondFactorReset(id: number, reauth: Reauth): Promise<MemberSecondFactor> {
  return unwrap(
    api.POST("/api/admin/users/{id}/second-factor-reset/confirmation", { ...pathParams(id), body: reauth }),
  );
}

/** Drops a request. */
export function cancelSecondFactorReset(id: number): Promise<MemberSecondFactor> {
  return unwrap(api.DELETE("/api/admin/users/{id}/second-factor-reset", pathParams(id)));
}
