import { api, unwrap } from "@shared/api/client";
import type { Reauth } from "../reauth";

/** Requests an email change; returns the server's message. */
export async function requestEmailChange(email: string, reauth: Reauth): Promise<string> {
  const { message } = await unwrap(api.POST("/api/user/email", { body: { email, ...reauth } }));
  return message;
}

/** Cancels a pending email change. */
export async function cancelEmailChange(): Promise<void> {
  await api.DELETE("/api/user/email");
}

/** Confirms the new address by the token of the emailed link. */
export async function confirmEmailChange(token: string): Promise<void> {
  await api.POST("/api/email-changes/{token}", { params: { path: { token } } });
}
