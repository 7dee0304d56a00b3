import styled from "styled-components";
import { muted } from "../theme/text";
import { Button } from "../ui/Button";
import { useMailVerification } from "./useMailVerification";

const Words = styled.p`
  ${muted}
`;

/** In place of what waits until the member's address is confirmed: what to do, and the mail once more. */
export function ConfirmAddressFirst({ children }: { children: string }) {
  const { send, isSending } = useMailVerification();
  return (
    <>
      <Words>{children}</Words>
      <Button variant="quiet" disabled={isSending} onClick={() => void send()}>
        {isSending ? "Sending" : "Send a new link"}
      </Button>
    </>
  );
}
