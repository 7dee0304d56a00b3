import type { User } from "@shared/api/types";
import { useIdentityState } from "./IdentityProvider";

/** Session state: `user` is null for visitors, `isLoading` is true until known. */
interface Session {
  readonly user: User | null;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** The signed-in user, fetched once and shared. */
export function useSession(): Session {
  return useIdentityState();
}
