import type { TwoFactor, TwoFactorEnrolment } from "@entities/account/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";

const TWO_FACTOR_KEY = "/api/user/two-factor";

/** What shows that it is really the member: the code only where the second factor is on. */
export interface IdentityProof {
  readonly password: string;
  readonly code?: string;
}

/** Whether a code is asked for after the member's password. */
export function useTwoFactor() {
  return useQuery<TwoFactor>(cacheKey(TWO_FACTOR_KEY), () => dataOf(api.GET(TWO_FACTOR_KEY)));
}

/** Begins to turn the second factor on; answers what the authenticator has to be told. */
export function beginTwoFactor(proof: IdentityProof): Promise<TwoFactorEnrolment> {
  return dataOf(api.POST(TWO_FACTOR_KEY, { body: proof }));
}

/** Turns it on with a code that the authenticator shows; answers the recovery codes, this once. */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await dataOf(api.POST("/api/user/two-factor/confirmation", { body: { code } }));
  return recoveryCodes;
}

/** Makes other recovery codes; the earlier ones do nothing any more. */
export async function renewRecoveryCodes(proof: IdentityProof): Promise<readonly string[]> {
  const { recoveryCodes } = await dataOf(api.POST("/api/user/two-factor/recovery-codes", { body: proof }));
  return recoveryCodes;
}

/** Asks for no code any more. */
export async function turnOffTwoFactor(proof: IdentityProof): Promise<void> {
  await api.DELETE(TWO_FACTOR_KEY, { body: proof });
}
