import { errorMessage } from "@shared/api/error";
import { useToast } from "@shared/toasts/ToastProvider";
import { UNREACHABLE } from "./accountLayout";
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
  const { notify } = useToast();
  const update = async (change: PreferencesChange) => {
    try {
      await mutate(() => updatePreferences(change), {
        optimisticData: (current) => withChange((current ?? data) as Preferences, change),
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (failure) {
      notify({
        title: "Your choice could not be kept",
        description: errorMessage(failure, UNREACHABLE),
        variant: "destructive",
      });
    }
  };
  return { preferences: data, error, retry: () => void mutate(), update };
}
