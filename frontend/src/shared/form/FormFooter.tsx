import { useIsHydrated } from "@shared/hooks/useIsHydrated";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import type { ButtonVariant } from "@shared/ui/buttonStyles";
import { ButtonRow } from "@shared/ui/layout";
import { useFormikContext } from "formik";
import { type ReactNode, use } from "react";
import styled from "styled-components";
import { FormFailureContext } from "./Form";
import { FailureMessage } from "./FormError";

const Footer = styled.div<{ $wide: boolean }>`
  display: grid;
  justify-items: ${({ $wide }) => ($wide ? "stretch" : "start")};
  gap: ${theme.space[2]};
`;

/** Why the surrounding form could not be sent. */
export function FormFailure({ text = null }: { text?: string | null | undefined }) {
  return <FailureMessage text={use(FormFailureContext) ?? text} />;
}

interface SubmitButtonProps {
  /** Label of the button. */
  readonly label: string;
  /** Label while the form is being sent. */
  readonly pendingLabel?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly wide?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** Submit button of the surrounding form; disabled while it is being sent. */
export function SubmitButton({
  label,
  pendingLabel,
  variant = "primary",
  wide = false,
  disabled = false,
}: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  const isHydrated = useIsHydrated();
  return (
    <Button type={isHydrated ? "submit" : "button"} variant={variant} wide={wide} disabled={disabled || isSubmitting}>
      {isSubmitting ? (pendingLabel ?? label) : label}
    </Button>
  );
}

interface FormFooterProps extends SubmitButtonProps {
  /** Shown while the form has no failure of its own. */
  readonly failure?: string | null;
  /** Adds a button that closes the form without sending it. */
  readonly onCancel?: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Foot of a form: failure text, submit button, and further buttons beside it. */
export function FormFooter({ failure, onCancel, children, ...button }: FormFooterProps) {
  return (
    <Footer $wide={button.wide ?? false} data-actions>
      <FormFailure text={failure} />
      <noscript>Turn on JavaScript to send this form.</noscript>
      {children || onCancel ? (
        <ButtonRow>
          <SubmitButton {...button} />
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {children}
        </ButtonRow>
      ) : (
        <SubmitButton {...button} />
      )}
    </Footer>
  );
}
