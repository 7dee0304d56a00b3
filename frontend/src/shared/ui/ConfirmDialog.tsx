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

/** Thrown by `onConfirm` when a field is invalid and already shows its error; the dialog stays open. */
export class ConfirmationBlocked extends Error {
  override readonly name = "Unconfirmed";
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Effect of the action. */
  readonly description: ReactNode;
  /** Label of the confirm button. */
  readonly confirmLabel: string;
  readonly variant?: ButtonVariant;
  /** Runs the action; the dialog closes on success and shows the error otherwise. */
  readonly onConfirm: () => Promise<void>;
  /** Additional fields. */
  readonly children?: ReactNode;
}

/** Confirmation dialog. */
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
