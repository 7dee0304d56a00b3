import { api } from "../client";

/** Chooses another password; every other browser is signed out. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await api.POST("/api/user/password", { body: { currentPassword, newPassword } });
}
