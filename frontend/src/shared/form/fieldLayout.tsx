import { theme } from "@shared/theme/theme";
import { createContext, type ReactNode, use, useState } from "react";
import styled, { css } from "styled-components";

/** Base style of text controls. */
export const controlStyles = css`
  width: 100%;
  min-height: ${theme.minTouchTarget};
  padding: ${theme.space[1]} ${theme.space[2]};
  border: ${theme.border.inkMuted};
  border-radius: ${theme.radius.small};
  background: ${theme.color.surfaceRaised};
  color: ${theme.color.ink};
  font-size: ${theme.fontSize.body};
  transition: border-color ${theme.motion.quick};

  @media (hover: hover) {
    &:hover:not(:disabled, [aria-invalid="true"]) {
      border-color: ${theme.color.ink};
    }
  }

  &[aria-invalid="true"] {
    border-color: ${theme.color.destructive};
  }

  /* The browser's own color is too light to read. */
  &::placeholder {
    color: ${theme.color.inkMuted};
    opacity: 1;
  }

  &:disabled {
    opacity: 0.6;
  }
`;

export const Input = styled.input`
  ${controlStyles}

  /* Browsers make room for a calendar that nobody sees. */
  &[type="date"] {
    height: ${theme.minTouchTarget};
  }
`;

export const TextArea = styled.textarea`
  ${controlStyles}
  min-height: ${theme.size[8]};
  resize: vertical;
`;

const FieldContainer = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.half};
`;

export const FieldName = styled.label`
  font-size: ${theme.fontSize.small};
  font-weight: 500;
`;

const Hint = styled.p`
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.small};
`;

export const FieldError = styled.p`
  color: ${theme.color.destructive};
  font-size: ${theme.fontSize.small};
`;

/** Id, hint and error of a field. */
export interface FieldState {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
}

/** ARIA attributes that connect a control to its hint and error. */
export function fieldAria({ id, hint, error }: FieldState) {
  const ids = [hint !== undefined ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": Boolean(error), ...(ids && { "aria-describedby": ids }) };
}

/** Whether sending the surrounding form finds several errors. The form announces their number, not the fields each text. */
export const SeveralErrorsContext = createContext(false);

/** Error message of a field; announced unless it appears with others, whose number the form announces. */
function ErrorMessage({ id, text }: { id: string; text: string }) {
  const [isAlert] = useState(!use(SeveralErrorsContext));
  return (
    <FieldError id={id} {...(isAlert && { role: "alert" })}>
      {text}
    </FieldError>
  );
}

/** Hint and error message below a control. */
export function FieldMessages({ id, hint, error }: FieldState) {
  return (
    <>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <ErrorMessage key={error} id={`${id}-error`} text={error} />}
    </>
  );
}

/** Layout of a field: label, control, hint, error. */
export function FieldLayout({ label, state, children }: { label: ReactNode; state: FieldState; children: ReactNode }) {
  return (
    <FieldContainer>
      <FieldName htmlFor={state.id}>{label}</FieldName>
      {children}
      <FieldMessages {...state} />
    </FieldContainer>
  );
}
