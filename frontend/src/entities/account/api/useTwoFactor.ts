import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { TwoFactor, TwoFactorEnrolment } from "../types";

const TWO_FACTOR_KEY = "/api/user/two-factor";

/** What shows that it is really the member: the code only where the second factor is on. */
export interface Reauth {
  readonly password: string;
  readonly code?: string;
}

/** Whether a code is asked for after the member's password. */
export function useTwoFactor() {
  return useQuery<TwoFactor>(cacheKey(TWO_FACTOR_KEY), () => unwrap(api.GET(TWO_FACTOR_KEY)));
}

/** Begins to turn the second factor on; answers what the authenticator has to be told. */
export function startTwoFactorEnrolment(reauth: Reauth): Promise<TwoFactorEnrolment> {
  return unwrap(api.POST(TWO_FACTOR_KEY, { body: reauth }));
}

/** Turns it on with a code that the authenticator shows; answers the recovery codes, this once. */
export async function confirmTwoFactorEnrolment(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await unwrap(api.POST("/api/user/two-factor/confirmation", { body: { code } }));
  return recoveryCodes;
}

/** Makes other recovery codes; the earlier ones do nothing any more. */
export async function regenerateRecoveryCodes(reauth: Reauth): Promise<readonly string[]> {
  const { recoveryCodes } = await unwrap(api.POST("/api/user/two-factor/recovery-codes", { body: reauth }));
  return recoveryCodes;
}

/** Asks for no code any more. */
export async function disableTwoFactor(reauth: Reauth): Promise<void> {
  await api.DELETE(TWO_FACTOR_KEY, { body: reauth });
}
