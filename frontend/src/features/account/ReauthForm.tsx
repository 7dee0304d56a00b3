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

/** Field for the two-factor code. */
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

/** Password field, and a code field when needed. */
export function ReauthFields({ needsCode }: { needsCode: boolean }) {
  return (
    <>
      <TextField name="password" label="Your Password" type="password" autoComplete="current-password" />
      {needsCode && <CodeField />}
    </>
  );
}

/** Submit and cancel buttons. */
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

/** Maps the field values to the request. */
export const toReauth = ({ password, code }: ReauthValues): Reauth => (code ? { password, code } : { password });

interface Props {
  /** Explanation above the fields. */
  readonly children?: ReactNode;
  readonly needsCode: boolean;
  readonly submitLabel: string;
  readonly onSubmit: (reauth: Reauth) => Promise<void>;
  readonly onCancel: () => void;
  /** Errors to ignore, e.g. a closed browser dialog. */
  readonly shouldIgnoreError?: (error: unknown) => boolean;
}

/** Form that asks for the password (and code) before an action. */
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
