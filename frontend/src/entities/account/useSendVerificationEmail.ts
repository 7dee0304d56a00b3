import { useAction } from "@shared/api/useAction";
import { sendVerificationEmail } from "./api/emailVerification";

/** Resends the verification email and shows the result as a toast. */
export function useSendVerificationEmail(): { send: () => Promise<unknown>; isSending: boolean } {
  const { run, isPending } = useAction(sendVerificationEmail, {
    success: (description) => ({ title: "Email sent", description }),
    failureTitle: "No email was sent",
  });
  return { send: run, isSending: isPending };
}
