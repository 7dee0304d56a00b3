import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { DeviceSession } from "../types";

/** API path and cache key of the sessions. */
export const SESSIONS_PATH = "/api/user/sessions";

/** The user's sessions, last used first. */
export function useSessions() {
  return useQuery<DeviceSession[]>(cacheKey(SESSIONS_PATH), () => unwrap(api.GET(SESSIONS_PATH)));
}

/** Ends one session. */
export async function endSession(id: number): Promise<void> {
  await api.DELETE("/api/user/sessions/{id}", { params: { path: { id } } });
}

/** Ends all other sessions. */
export async function endOtherSessions(): Promise<void> {
  await api.DELETE(SESSIONS_PATH);
}
