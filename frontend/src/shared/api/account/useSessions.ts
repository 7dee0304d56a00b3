import useSWR from "swr";
import { api, dataOf } from "../client";
import type { DeviceSession } from "../types";

/** Where sessions are read; also their key in the cache. */
export const SESSIONS_KEY = "/api/user/sessions";

/** The browsers that the member is signed in with, the last used first. */
export function useSessions() {
  return useSWR<DeviceSession[]>(SESSIONS_KEY, () => dataOf(api.GET(SESSIONS_KEY)));
}

/** Signs another browser out. */
export async function endSession(id: number): Promise<void> {
  await api.DELETE("/api/user/sessions/{id}", { params: { path: { id } } });
}

/** Signs every other browser out. */
export async function endOtherSessions(): Promise<void> {
  await api.DELETE(SESSIONS_KEY);
}
