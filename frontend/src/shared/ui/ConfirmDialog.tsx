import { errorMessage } from "@shared/api/error";
import { FormError } from "@shared/form/FormError";
import { theme } from "@shared/theme/theme";
import { type ReactNode, useState } from "react";
import styled from "styled-components";
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
export class ConfirmationBlocked extends Error {
  override readonly name = "Unconfirmed";
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What it will do. */
  readonly description: ReactNode;
  /** What the button says that does it. */
  readonly confirmLabel: string;
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
  confirmLabel,
  variant = "primary",
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const handleOpenChange = (isOpen: boolean) => {
    setFailure(null);
    onOpenChange(isOpen);
  };
  const handleConfirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      if (!(error instanceof ConfirmationBlocked))
        setFailure(errorMessage(error, "The server could not be reached. Please try again in a moment."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onOpenChange={handleOpenChange} title={title} description={description}>
      {children}
      {failure && <FormError role="alert">{failure}</FormError>}
      <Actions>
        <Button onClick={() => handleOpenChange(false)}>Cancel</Button>
        <Button variant={variant} disabled={isBusy} onClick={() => void handleConfirm()}>
          {confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  );
}
