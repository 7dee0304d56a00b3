import type { Reauth } from "@entities/account/reauth";
import { api, unwrap } from "@shared/api/client";
import type { AccountClosure } from "../types";

/** Deactivates the account until the next login; all sessions end. */
export async function deactivateAccount(reauth: Reauth): Promise<void> {
  await api.POST("/api/user/deactivate", { body: reauth });
}

/** Schedules the account for deletion; returns the deletion date. */
export function deleteAccount(username: string, reauth: Reauth): Promise<AccountClosure> {
  return unwrap(api.DELETE("/api/user", { body: { username, ...reauth } }));
}
