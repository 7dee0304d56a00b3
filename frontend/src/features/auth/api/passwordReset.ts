import { api, unwrap } from "@shared/api/client";

/** Emails a password reset link if the address belongs to a member; the response does not reveal which. */
export async function requestPasswordReset(email: string): Promise<string> {
  const { message } = await unwrap(api.POST("/api/password-resets", { body: { email } }));
  return message;
}

/** Sets a new password by the token of the emailed link. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await api.POST("/api/password-resets/{token}", { params: { path: { token } }, body: { newPassword } });
}
