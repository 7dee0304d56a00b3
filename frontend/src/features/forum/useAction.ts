import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";
import { failureMessage } from "./errorMessages";
import { useAuthFailure } from "./useAuthFailure";

/** Does something that needs no form, and says `failure` with the server's reason when it could not be done. */
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
