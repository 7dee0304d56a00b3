import { useAction } from "@shared/api/useAction";
import { updatePreferences, usePreferences } from "./api/usePreferences";
import type { Preferences, PreferencesChange } from "./types";

/** Applies a partial change to the preferences. */
function withChange(preferences: Preferences, change: PreferencesChange): Preferences {
  const { sessionTimeoutMinutes, notifications, digest, privacy } = change;
  const rows = Object.entries(notifications ?? {}).map(([row, cells]) => [
    row,
    { ...preferences.notifications[row as keyof Preferences["notifications"]], ...cells },
  ]);
  return {
    ...preferences,
    sessionTimeoutMinutes: sessionTimeoutMinutes ?? preferences.sessionTimeoutMinutes,
    notifications: { ...preferences.notifications, ...Object.fromEntries(rows) },
    digest: digest ?? preferences.digest,
    privacy: { ...preferences.privacy, ...(privacy as Partial<Preferences["privacy"]>) },
  };
}

/** Preferences with an optimistic update, rolled back on failure. */
export function useUpdatePreferences() {
  const { data, error, mutate } = usePreferences();
  const update = useAction(
    (change: PreferencesChange) =>
      mutate(() => updatePreferences(change), {
        optimisticData: (current) => withChange((current ?? data) as Preferences, change),
        rollbackOnError: true,
        revalidate: false,
      }),
    { failureTitle: "Your choice couldn’t be saved" },
  );
  return { preferences: data, error, retry: () => void mutate(), update: update.run };
}
