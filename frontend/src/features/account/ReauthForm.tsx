import type { Reauth } from "@entities/account/api/useTwoFactor";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { type ReactNode, useState } from "react";
import styled from "styled-components";
import { UNREACHABLE } from "./accountLayout";

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** What the member has besides a password. */
export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint="From your authenticator, or a recovery code"
    />
  );
}

/** The two fields that show that it is really the member; the code only where it is asked for. */
export function ReauthFields({ needsCode }: { needsCode: boolean }) {
  return (
    <>
      <TextField name="password" label="Your Password" type="password" autoComplete="current-password" />
      {needsCode && <CodeField />}
    </>
  );
}

/** Presses under a form: to do it, and to leave it. */
export function ReauthActions({
  failure,
  isSubmitting,
  submitLabel,
  onCancel,
}: {
  failure: string | null;
  isSubmitting: boolean;
  submitLabel: string;
  onCancel: () => void;
}) {
  return (
    <>
      {failure && <FormError role="alert">{failure}</FormError>}
      <ButtonRow>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </>
  );
}

export interface ReauthValues {
  password: string;
  code: string;
}

/** The values of the two fields as the server takes them. */
export const toReauth = ({ password, code }: ReauthValues): Reauth => (code ? { password, code } : { password });

interface Props {
  /** What it is for, above the fields. */
  readonly children?: ReactNode;
  readonly needsCode: boolean;
  readonly submitLabel: string;
  readonly onSubmit: (reauth: Reauth) => Promise<void>;
  readonly onCancel: () => void;
  /** Failures that say nothing to the reader, such as a dialog of the browser's that they closed. */
  readonly shouldIgnoreError?: (error: unknown) => boolean;
}

/** Asks whoever sits here to show that they are the member, and then does what they want. */
export function ReauthForm({ children, needsCode, submitLabel, onSubmit, onCancel, shouldIgnoreError }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form<ReauthValues>
      initialValues={{ password: "", code: "" }}
      onSubmit={async (values, { setFieldError }) => {
        setFailure(null);
        if (values.password === "") {
          setFieldError("password", "Please enter your password");
          return;
        }
        await onSubmit(toReauth(values));
      }}
      onFailure={(error) => {
        if (!shouldIgnoreError?.(error)) setFailure(errorMessage(error, UNREACHABLE));
      }}
    >
      {({ isSubmitting }) => (
        <>
          {children}
          <ReauthFields needsCode={needsCode} />
          <ReauthActions failure={failure} isSubmitting={isSubmitting} submitLabel={submitLabel} onCancel={onCancel} />
        </>
      )}
    </Form>
  );
}
