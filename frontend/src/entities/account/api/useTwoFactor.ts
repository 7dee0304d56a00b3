import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Reauth } from "../reauth";
import type { TwoFactor, TwoFactorEnrollment } from "../types";

const TWO_FACTOR_PATH = "/api/user/two-factor";

/** Whether two-factor authentication is on. */
export function useTwoFactor() {
  return useQuery<TwoFactor>(cacheKey(TWO_FACTOR_PATH), () => unwrap(api.GET(TWO_FACTOR_PATH)));
}

/** Starts the enrollment; returns the secret for the authenticator app. */
export function startTwoFactorEnrollment(reauth: Reauth): Promise<TwoFactorEnrollment> {
  return unwrap(api.POST(TWO_FACTOR_PATH, { body: reauth }));
}

/** Completes the enrollment with a code; returns the recovery codes, which are shown once. */
export async function confirmTwoFactorEnrollment(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await unwrap(api.POST("/api/user/two-factor/confirmation", { body: { code } }));
  return recoveryCodes;
}

/** Creates new recovery codes; the previous ones stop working. */
export async function regenerateRecoveryCodes(reauth: Reauth): Promise<readonly string[]> {
  const { recoveryCodes } = await unwrap(api.POST("/api/user/two-factor/recovery-codes", { body: reauth }));
  return recoveryCodes;
}

/** Turns two-factor authentication off. */
export async function disableTwoFactor(reauth: Reauth): Promise<void> {
  await api.DELETE(TWO_FACTOR_PATH, { body: reauth });
}
