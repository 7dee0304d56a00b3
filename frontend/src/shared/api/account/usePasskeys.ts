import type { Passkey } from "@features/account/types";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { IdentityProof } from "./useTwoFactor";

const PASSKEYS_KEY = "/api/user/passkeys";

/** The member's passkeys, the oldest first. */
export function usePasskeys() {
  return useQuery<Passkey[]>(cacheKey(PASSKEYS_KEY), () => dataOf(api.GET(PASSKEYS_KEY)));
}

/** Lets the device make a passkey, and adds it. */
export async function addPasskey(proof: IdentityProof): Promise<Passkey> {
  const [{ startRegistration }, { ceremony, options }] = await Promise.all([
    import(/* webpackChunkName: "passkeys" */ "@simplewebauthn/browser"),
    dataOf(api.POST("/api/user/passkeys/start", { body: proof })),
  ]);
  const answer = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  return dataOf(
    api.POST("/api/user/passkeys/finish", { body: { ceremony, answer: answer as unknown as Record<string, never> } }),
  );
}

/** Removes a passkey: it opens nothing any more. */
export async function removePasskey(id: number, proof: IdentityProof): Promise<void> {
  await api.DELETE("/api/user/passkeys/{id}", { params: { path: { id } }, body: proof });
}
