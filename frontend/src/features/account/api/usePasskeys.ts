import type { Reauth } from "@entities/account/reauth";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { Passkey } from "../types";

const PASSKEYS_PATH = "/api/user/passkeys";

/** The user's passkeys, oldest first. */
export function usePasskeys() {
  return useQuery<Passkey[]>(cacheKey(PASSKEYS_PATH), () => unwrap(api.GET(PASSKEYS_PATH)));
}

/** Creates a passkey on the device and registers it. */
export async function addPasskey(reauth: Reauth): Promise<Passkey> {
  const [{ startRegistration }, { ceremony, options }] = await Promise.all([
    import(/* webpackChunkName: "passkeys" */ "@simplewebauthn/browser"),
    unwrap(api.POST("/api/user/passkeys/start", { body: reauth })),
  ]);
  const credential = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return unwrap(
    api.POST("/api/user/passkeys/finish", {
      body: { ceremony, answer: credential as unknown as Record<string, never> },
    }),
  );
}

/** Removes a passkey. */
export async function removePasskey(id: number, reauth: Reauth): Promise<void> {
  await api.DELETE("/api/user/passkeys/{id}", { params: { path: { id } }, body: reauth });
}
