import { api, unwrap } from "@shared/api/client";
import type { AccountClosure } from "../types";

/** What shows that it is oneself: the password, and a code where two-factor authentication is on. */
export interface ReauthCredentials {
  readonly password: string;
  readonly code: string;
}

const toReauthBody = ({ password, code }: ReauthCredentials) => ({ password, ...(code !== "" && { code }) });

/** Rests the account until the next log-in; nobody is signed in with it any more. */
export async function deactivateAccount(reauth: ReauthCredentials): Promise<void> {
  await api.POST("/api/user/deactivate", { body: toReauthBody(reauth) });
}

/** Closes the account; answers when everything about it is deleted. */
export function deleteAccount(username: string, reauth: ReauthCredentials): Promise<AccountClosure> {
  return unwrap(api.DELETE("/api/user", { body: { username, ...toReauthBody(reauth) } }));
}
