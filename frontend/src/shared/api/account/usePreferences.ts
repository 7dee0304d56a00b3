import useSWR from "swr";
import { api, dataOf } from "../client";
import type { Preferences } from "../types";

const PREFERENCES_KEY = "/api/user/preferences";

/** How the member wants the site to behave. */
export function usePreferences() {
  return useSWR<Preferences>(PREFERENCES_KEY, () => dataOf(api.GET(PREFERENCES_KEY)));
}

/** Chooses; answers the preferences as the server kept them. */
export function choosePreferences(preferences: Preferences): Promise<Preferences> {
  return dataOf(api.PUT(PREFERENCES_KEY, { body: preferences }));
}
