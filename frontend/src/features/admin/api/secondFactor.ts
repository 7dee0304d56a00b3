import type { Reauth } from "@entities/account/reauth";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { MemberSecondFactor, SecondFactorReset } from "../types";
import { MEMBERS_PATH } from "./members";

/** Reset requests waiting for another admin; hidden when there are none. */
export const SECOND_FACTOR_RESETS_PATH = "/api/admin/second-factor-resets";

const pathParams = (id: number) => ({ params: { path: { id } } });

/** Pending requests, oldest first. */
export function useSecondFactorResets() {
  return useQuery<SecondFactorReset[]>(cacheKey(SECOND_FACTOR_RESETS_PATH), () =>
    unwrap(api.GET(SECOND_FACTOR_RESETS_PATH)),
  );
}

/** A member's two-factor state and the pending reset request. */
export function useMemberSecondFactor(id: number) {
  return useQuery<MemberSecondFactor>(cacheKey(`${MEMBERS_PATH}/${id}/second-factor`), () =>
    unwrap(api.GET("/api/admin/users/{id}/second-factor", pathParams(id))),
  );
}

/** Requests a reset; another admin has to confirm it. */
export function requestSecondFactorReset(id: number, body: Reauth & { reason: string }): Promise<MemberSecondFactor> {
  return unwrap(api.POST("/api/admin/users/{id}/second-factor-reset", { ...pathParams(id), body }));
}

/** Confirms another admin's request. */
export function confirmSecondFactorReset(id: number, reauth: Reauth): Promise<MemberSecondFactor> {
  return unwrap(
    api.POST("/api/admin/users/{id}/second-factor-reset/confirmation", { ...pathParams(id), body: reauth }),
  );
}

/** Cancels a reset request. */
export function cancelSecondFactorReset(id: number): Promise<MemberSecondFactor> {
  return unwrap(api.DELETE("/api/admin/users/{id}/second-factor-reset", pathParams(id)));
}
