import { api, dataOf } from "../client";
import type { IdentityProof } from "./useTwoFactor";

/** Asks to be reached at another address; answers what the server says of it. */
export async function askForEmail(email: string, proof: IdentityProof): Promise<string> {
  const { message } = await dataOf(api.POST("/api/user/email", { body: { email, ...proof } }));
  return message;
}

/** Keeps the address that is there. */
export async function cancelEmail(): Promise<void> {
  await api.DELETE("/api/user/email");
}

/** Confirms the new address that a link was mailed to. */
export async function changeEmail(token: string): Promise<void> {
  await api.POST("/api/email-changes/{token}", { params: { path: { token } } });
}
