import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import styled from "styled-components";
import { useSendVerificationEmail } from "./useSendVerificationEmail";

const Message = styled.p`
  ${muted}
`;

/** In place of what waits until the member's address is confirmed: what to do, and the mail once more. */
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
