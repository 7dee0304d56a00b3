import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { NewPreferences, Preferences, PreferencesChange } from "../types";

const PREFERENCES_KEY = "/api/user/preferences";

/** How the member wants the site to behave. */
export function usePreferences() {
  return useQuery<Preferences>(cacheKey(PREFERENCES_KEY), () => unwrap(api.GET(PREFERENCES_KEY)));
}

/** Chooses after how long sessions end; answers the preferences as the server kept them. */
export function updateSessionTimeout(preferences: NewPreferences): Promise<Preferences> {
  return unwrap(api.PUT(PREFERENCES_KEY, { body: preferences }));
}

/** Chooses what is named; what is left out stays. Answers the preferences as the server kept them. */
export function updatePreferences(change: PreferencesChange): Promise<Preferences> {
  return unwrap(api.PATCH(PREFERENCES_KEY, { body: change }));
}
