import { api, unwrap } from "@shared/api/client";
import type { AccountClosure } from "../types";

/** Password, and a code when two-factor authentication is on. */
export interface ReauthCredentials {
  readonly password: string;
  readonly code: string;
}

const toReauthBody = ({ password, code }: ReauthCredentials) => ({ password, ...(code !== "" && { code }) });

/** Deactivates the account until the next login; all sessions end. */
export async function deactivateAccount(reauth: ReauthCredentials): Promise<void> {
  await api.POST("/api/user/deactivate", { body: toReauthBody(reauth) });
}

/** Schedules the account for deletion; returns the deletion date. */
export function deleteAccount(username: string, reauth: ReauthCredentials): Promise<AccountClosure> {
  return unwrap(api.DELETE("/api/user", { body: { username, ...toReauthBody(reauth) } }));
}
