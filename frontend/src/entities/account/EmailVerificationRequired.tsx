import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import styled from "styled-components";
import { useSendVerificationEmail } from "./useSendVerificationEmail";

const Message = styled.p`
  ${muted}
`;

/** Shown instead of features that need a verified email: explanation and a resend button. */
export function EmailVerificationRequired({ children }: { children: string }) {
  const { send, isSending } = useSendVerificationEmail();
  return (
    <>
      <Message>{children}</Message>
      <Button variant="quiet" disabled={isSending} onClick={() => void send()}>
        {isSending ? "Sending" : "Send a new link"}
      </Button>
    </>
  );
}
