import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { NewPreferences, Preferences, PreferencesChange } from "../types";

const PREFERENCES_PATH = "/api/user/preferences";

/** The user's preferences. */
export function usePreferences() {
  return useQuery<Preferences>(cacheKey(PREFERENCES_PATH), () => unwrap(api.GET(PREFERENCES_PATH)));
}

/** Sets the session timeout; returns the stored preferences. */
export function updateSessionTimeout(preferences: NewPreferences): Promise<Preferences> {
  return unwrap(api.PUT(PREFERENCES_PATH, { body: preferences }));
}

/** Updates the given preferences only; returns all stored preferences. */
export function updatePreferences(change: PreferencesChange): Promise<Preferences> {
  return unwrap(api.PATCH(PREFERENCES_PATH, { body: change }));
}
