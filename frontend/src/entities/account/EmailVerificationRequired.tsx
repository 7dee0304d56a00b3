import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { MutedText } from "@shared/ui/layout";
import styled from "styled-components";
import { useSendVerificationEmail } from "./useSendVerificationEmail";

/* Its text begins where the explanation does. */
const Resend = styled(Button)`
  justify-self: start;
  margin-inline-start: calc(-1 * ${theme.space[1]});
`;

/** Shown instead of features that need a verified email: explanation and a resend button. */
export function EmailVerificationRequired({ children }: { children: string }) {
  const { send, isSending } = useSendVerificationEmail();
  return (
    <>
      <MutedText>{children}</MutedText>
      <Resend variant="quiet" disabled={isSending} onClick={() => void send()}>
        {isSending ? "Sending" : "Send a new link"}
      </Resend>
    </>
  );
}
