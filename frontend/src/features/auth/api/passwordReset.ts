import { api, unwrap } from "@shared/api/client";

/** Mails the way to a new password, if the address is a member's; which of the two is not told. */
export async function requestPasswordReset(email: string): Promise<string> {
  const { message } = await unwrap(api.POST("/api/password-resets", { body: { email } }));
  return message;
}

/** Chooses a new password with what was mailed. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await api.POST("/api/password-resets/{token}", { params: { path: { token } }, body: { newPassword } });
}
