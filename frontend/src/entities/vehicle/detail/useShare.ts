import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";

/** Shares the page with the system's share dialog, else copies the link. */
export function useShare(title: string): () => Promise<void> {
  const { notify } = useToast();
  return useCallback(async () => {
    const url = window.location.href;
    if (typeof navigator.share === "function") {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        // The user closed the share dialog.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: "Link copied", description: title });
    } catch {
      notify({ title: "The link couldn’t be copied", description: url });
    }
  }, [notify, title]);
}
