import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";
import { failureMessage } from "./errorMessages";
import { useAuthFailure } from "./useAuthFailure";

/** Runs an action without a form; shows a toast with `failureTitle` on error. */
export function useAction(): (action: () => Promise<unknown>, failureTitle: string) => Promise<void> {
  const { notify } = useToast();
  const handleAuthFailure = useAuthFailure();
  return useCallback(
    async (action, failureTitle) => {
      try {
        await action();
      } catch (error) {
        handleAuthFailure(error);
        notify({ title: failureTitle, description: failureMessage(error), variant: "destructive" });
      }
    },
    [notify, handleAuthFailure],
  );
}
