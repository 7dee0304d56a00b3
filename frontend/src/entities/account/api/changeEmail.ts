import { api, unwrap } from "@shared/api/client";
import type { Reauth } from "./useTwoFactor";

/** Asks to be reached at another address; answers what the server says of it. */
export async function requestEmailChange(email: string, reauth: Reauth): Promise<string> {
  const { message } = await unwrap(api.POST("/api/user/email", { body: { email, ...reauth } }));
  return message;
}

/** Keeps the address that is there. */
export async function cancelEmailChange(): Promise<void> {
  await api.DELETE("/api/user/email");
}

/** Confirms the new address that a link was mailed to. */
export async function confirmEmailChange(token: string): Promise<void> {
  await api.POST("/api/email-changes/{token}", { params: { path: { token } } });
}
