import type { User } from "@shared/api/types";
import { useIdentityState } from "./IdentityProvider";

/** Who is here. `user` is null for a visitor; `isLoading` is true until that is known. */
export interface Session {
  readonly user: User | null;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** The current user, asked once and shared by everything that shows it. */
export function useSession(): Session {
  return useIdentityState();
}
