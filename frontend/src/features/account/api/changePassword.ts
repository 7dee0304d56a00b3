import { api } from "@shared/api/client";

/** Request body of a password change; `code` only with two-factor authentication. */
interface NewPassword {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly code?: string;
}

/** Changes the password; every other session ends. */
export async function changePassword(password: NewPassword): Promise<void> {
  await api.POST("/api/user/password", { body: password });
}
