import { api } from "@shared/api/client";

/** What is typed to choose another password; the code only where the second factor is on. */
export interface NewPassword {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly code?: string;
}

/** Chooses another password; every other browser is signed out. */
export async function changePassword(password: NewPassword): Promise<void> {
  await api.POST("/api/user/password", { body: password });
}
