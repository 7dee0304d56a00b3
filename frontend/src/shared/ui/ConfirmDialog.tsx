import { type ReactNode, useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../api/error";
import { FailureText } from "../form/FailureText";
import { theme } from "../theme/theme";
import { Button } from "./Button";
import type { ButtonVariant } from "./buttonStyles";
import { Dialog } from "./Dialog";

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[2]};
`;

/** Thrown by what is confirmed when something has to be put right first, and a field says so already. */
export class Unconfirmed extends Error {
  override readonly name = "Unconfirmed";
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What it will do. */
  readonly description: ReactNode;
  /** What the button says that does it. */
  readonly confirm: string;
  readonly variant?: ButtonVariant;
  /** Does it; the dialog closes when it is done, and says why when it cannot be. */
  readonly onConfirm: () => Promise<void>;
  /** What has to be said with it. */
  readonly children?: ReactNode;
}

/** Asks once more before something that cannot be taken back by a press. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  variant = "primary",
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const follow = (stays: boolean) => {
    setFailure(null);
    onOpenChange(stays);
  };
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      if (!(error instanceof Unconfirmed))
        setFailure(sentenceOf(error, "The server could not be reached. Please try again in a moment."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onOpenChange={follow} title={title} description={description}>
      {children}
      {failure && <FailureText role="alert">{failure}</FailureText>}
      <Actions>
        <Button onClick={() => follow(false)}>Cancel</Button>
        <Button variant={variant} disabled={isBusy} onClick={() => void press()}>
          {confirm}
        </Button>
      </Actions>
    </Dialog>
  );
}
