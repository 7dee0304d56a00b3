import { Button } from "@shared/ui/Button";
import { MutedText } from "@shared/ui/layout";
import { useSendVerificationEmail } from "./useSendVerificationEmail";

/** Shown instead of features that need a verified email: explanation and a resend button. */
export function EmailVerificationRequired({ children }: { children: string }) {
  const { send, isSending } = useSendVerificationEmail();
  return (
    <>
      <MutedText>{children}</MutedText>
      <Button variant="quiet" disabled={isSending} onClick={() => void send()}>
        {isSending ? "Sending" : "Send a new link"}
      </Button>
    </>
  );
}
