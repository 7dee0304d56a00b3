import { api, unwrap } from "@shared/api/client";
import type { UnconfirmedAccount } from "../types";

/** Emails the verification link to the signed-in user; returns the server's message. */
export async function sendVerificationEmail(): Promise<string> {
  const { message } = await unwrap(api.POST("/api/email-verifications"));
  return message;
}

/** Verifies the address by the token of the emailed link. */
export async function verifyEmail(token: string): Promise<void> {
  await api.POST("/api/email-verifications/{token}", { params: { path: { token } } });
}

/** The account that a verification link belongs to. */
export function fetchAccountToVerify(token: string): Promise<UnconfirmedAccount> {
  return unwrap(api.GET("/api/email-verifications/{token}", { params: { path: { token } } }));
}

/** Removes an account that somebody else registered with the recipient's address. */
export async function removeUnrequestedAccount(token: string): Promise<void> {
  await api.DELETE("/api/email-verifications/{token}", { params: { path: { token } } });
}
