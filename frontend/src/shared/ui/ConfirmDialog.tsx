import { type ActionOptions, useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { theme } from "@shared/theme/theme";
import type { ReactNode } from "react";
import styled from "styled-components";
import { Button } from "./Button";
import type { ButtonVariant } from "./buttonStyles";
import { Dialog } from "./Dialog";

export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[2]};
`;

interface ConfirmDialogProps extends Pick<ActionOptions<void, unknown>, "success" | "onOutdated"> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Effect of the action. */
  readonly description: ReactNode;
  /** Label of the confirm button. */
  readonly confirmLabel: string;
  readonly variant?: ButtonVariant;
  /** Runs the action; the dialog closes on success and shows the error otherwise. */
  readonly onConfirm: () => Promise<unknown>;
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
  ...options
}: ConfirmDialogProps) {
  const { run, isPending, failure, reset } = useAction(onConfirm, {
    ...options,
    onSuccess: () => onOpenChange(false),
  });
  const handleOpenChange = (isOpen: boolean) => {
    reset();
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={handleOpenChange} title={title} description={description}>
      <FailureMessage text={failure} />
      <DialogActions data-actions>
        <Button onClick={() => handleOpenChange(false)}>Cancel</Button>
        <Button variant={variant} disabled={isPending} onClick={() => void run()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
