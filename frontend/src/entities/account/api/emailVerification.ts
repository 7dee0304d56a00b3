import { api, unwrap } from "@shared/api/client";
import type { UnconfirmedAccount } from "../types";

/** Mails the signed-in member the link that confirms their address; answers what the server says of it. */
export async function sendVerificationEmail(): Promise<string> {
  const { message } = await unwrap(api.POST("/api/email-verifications"));
  return message;
}

/** Confirms the address that a link was mailed to. */
export async function verifyEmail(token: string): Promise<void> {
  await api.POST("/api/email-verifications/{token}", { params: { path: { token } } });
}

/** The account that a mailed link would confirm. */
export function fetchAccountToVerify(token: string): Promise<UnconfirmedAccount> {
  return unwrap(api.GET("/api/email-verifications/{token}", { params: { path: { token } } }));
}

/** Removes the account that somebody else made with the address that a link was mailed to. */
export async function removeUnrequestedAccount(token: string): Promise<void> {
  await api.DELETE("/api/email-verifications/{token}", { params: { path: { token } } });
}
