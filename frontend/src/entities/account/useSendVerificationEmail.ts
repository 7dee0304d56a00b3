import { errorMessage } from "@shared/api/error";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback, useState } from "react";
import { sendVerificationEmail } from "./api/emailVerification";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Resends the verification email and shows the result as a toast. */
export function useSendVerificationEmail(): { send: () => Promise<void>; isSending: boolean } {
  const { notify } = useToast();
  const [isSending, setSending] = useState(false);
  const send = useCallback(async () => {
    setSending(true);
    try {
      notify({ title: "Mail sent", description: await sendVerificationEmail() });
    } catch (error) {
      const description = errorMessage(error, UNREACHABLE);
      notify({ title: "No mail was sent", description, variant: "destructive" });
    } finally {
      setSending(false);
    }
  }, [notify]);
  return { send, isSending };
}
