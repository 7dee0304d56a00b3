import useSWR from "swr";
import { api, dataOrNullWhenSignedOut } from "./client";
import type { User } from "./types";

/** The cache key of the signed-in user; logging in and out write to it. */
export const SESSION_KEY = "/api/user";

/** Who is here. `user` is null for a visitor; `isLoading` is true until that is known. */
export interface Session {
  readonly user: User | null;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** The server says in the page when a request brought no session: then there is nobody to ask for. */
const cameWithoutSession = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === "none";

/** The current user, asked once at most and shared by everything that shows it. */
export function useSession(): Session {
  const { data, error, isLoading } = useSWR<User | null>(
    SESSION_KEY,
    () => dataOrNullWhenSignedOut(api.GET("/api/user")),
    cameWithoutSession() ? { fallbackData: null } : {},
  );
  return { user: data ?? null, isLoading, error };
}
