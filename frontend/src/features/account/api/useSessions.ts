import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { DeviceSession } from "../types";

/** Where sessions are read; also their path in the cache. */
export const SESSIONS_KEY = "/api/user/sessions";

/** The browsers that the member is signed in with, the last used first. */
export function useSessions() {
  return useQuery<DeviceSession[]>(cacheKey(SESSIONS_KEY), () => unwrap(api.GET(SESSIONS_KEY)));
}

/** Signs another browser out. */
export async function endSession(id: number): Promise<void> {
  await api.DELETE("/api/user/sessions/{id}", { params: { path: { id } } });
}

/** Signs every other browser out. */
export async function endOtherSessions(): Promise<void> {
  await api.DELETE(SESSIONS_KEY);
}
