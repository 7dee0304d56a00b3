import type { ReactNode } from "react";
import styled, { css } from "styled-components";
import { theme } from "../theme/theme";

/** What every control looks like: a hairline to write on, a box only where one is ticked. */
export const controlStyles = css`
  width: 100%;
  min-height: ${theme.target};
  padding: ${theme.space[1]} ${theme.space[2]};
  border: 1px solid ${theme.colour.inkMuted};
  border-radius: ${theme.radius.small};
  background: ${theme.colour.surfaceRaised};
  color: ${theme.colour.ink};
  font-size: ${theme.fontSize.body};
  transition: border-color ${theme.motion.quick};

  &:hover:not(:disabled) {
    border-color: ${theme.colour.ink};
  }

  &[aria-invalid="true"] {
    border-color: ${theme.colour.destructive};
  }

  &:disabled {
    opacity: 0.6;
  }
`;

export const Input = styled.input`
  ${controlStyles}

  /* Browsers make room for a calendar that nobody sees. */
  &[type="date"] {
    height: ${theme.target};
  }
`;

export const TextArea = styled.textarea`
  ${controlStyles}
  min-height: 8rem;
  resize: vertical;
`;

const Frame = styled.div`
  display: grid;
  gap: ${theme.space.half};
`;

const Name = styled.label`
  font-size: ${theme.fontSize.small};
  font-weight: 500;
`;

const Hint = styled.p`
  color: ${theme.colour.inkMuted};
  font-size: ${theme.fontSize.small};
`;

const Complaint = styled.p`
  color: ${theme.colour.destructive};
  font-size: ${theme.fontSize.small};
`;

/** What a field says about itself, to be spread over its control. */
export interface FieldState {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
}

/** The attributes that tie a control to its hint and its complaint. */
export function describedBy({ id, hint, error }: FieldState) {
  const ids = [hint !== undefined ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": Boolean(error), ...(ids && { "aria-describedby": ids }) };
}

/** Hint and complaint, under the control. */
export function FieldNotes({ id, hint, error }: FieldState) {
  return (
    <>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && (
        <Complaint id={`${id}-error`} role="alert">
          {error}
        </Complaint>
      )}
    </>
  );
}

/** Label, control, hint, complaint: the order in which a field is read. */
export function FieldFrame({ label, state, children }: { label: ReactNode; state: FieldState; children: ReactNode }) {
  return (
    <Frame>
      <Name htmlFor={state.id}>{label}</Name>
      {children}
      <FieldNotes {...state} />
    </Frame>
  );
}
