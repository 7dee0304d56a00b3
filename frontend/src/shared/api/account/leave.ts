import type { Closed } from "@features/account/types";
import { api, dataOf } from "../client";

/** What shows that it is oneself: the password, and a code where two-factor authentication is on. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

const sent = ({ password, code }: Proof) => ({ password, ...(code !== "" && { code }) });

/** Rests the account until the next log-in; nobody is signed in with it any more. */
export async function deactivate(proof: Proof): Promise<void> {
  await api.POST("/api/user/deactivate", { body: sent(proof) });
}

/** Closes the account; answers when everything about it is deleted. */
export function closeAccount(username: string, proof: Proof): Promise<Closed> {
  return dataOf(api.DELETE("/api/user", { body: { username, ...sent(proof) } }));
}
