import { api, unwrap } from "@shared/api/client";
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { LoggedIn } from "./types";

/** Whether passkeys work here: browsers bind them to host names, not to IP addresses. */
export function arePasskeysSupported(hostname: string = window.location.hostname): boolean {
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !isNumber && typeof window.PublicKeyCredential === "function";
}

/** Whether the user closed the browser's passkey dialog, or it had nothing to offer. */
export const wasCancelledByUser = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Logs in with a passkey of the device. */
export async function logInWithPasskey(): Promise<LoggedIn> {
  const [{ startAuthentication }, { ceremony, options }] = await Promise.all([
    import(/* webpackChunkName: "passkeys" */ "@simplewebauthn/browser"),
    unwrap(api.POST("/api/login/passkey/start")),
  ]);
  const credential: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const body = { ceremony, answer: credential as unknown as Record<string, never> };
  return unwrap(api.POST("/api/login/passkey/finish", { body }));
}
