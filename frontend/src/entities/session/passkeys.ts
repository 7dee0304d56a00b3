import { sendJson } from "@shared/api/sendJson";
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { LoggedIn } from "./types";

/** Whether passkeys can be bound to this address: browsers bind them to a name, not to a number. */
export function arePasskeysSupported(hostname: string = window.location.hostname): boolean {
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !isNumber && typeof window.PublicKeyCredential === "function";
}

/** Whether somebody has closed the browser's own dialog, or it found nothing to offer: no failure of ours. */
export const wasCancelledByUser = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

interface Ceremony {
  readonly ceremony: string;
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** Logs in with whichever passkey the reader's device offers for this site. */
export async function logInWithPasskey(): Promise<LoggedIn> {
  const [{ startAuthentication }, { ceremony, options }] = await Promise.all([
    import(/* webpackChunkName: "passkeys" */ "@simplewebauthn/browser"),
    sendJson<Ceremony>("POST", "/api/login/passkey/start"),
  ]);
  const credential: AuthenticationResponseJSON = await startAuthentication({ optionsJSON: options });
  return sendJson<LoggedIn>("POST", "/api/login/passkey/finish", { ceremony, answer: credential });
}
