import type { Reauth } from "@entities/account/api/useTwoFactor";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Button } from "@shared/ui/Button";
import type { ReactNode } from "react";

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

export interface ReauthValues {
  password: string;
  code: string;
}

/** Maps the field values to the request. */
export const toReauth = ({ password, code }: ReauthValues): Reauth => (code ? { password, code } : { password });

const schema = formSchema<ReauthValues>("reauth");

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
  return (
    <Form<ReauthValues>
      initialValues={{ password: "", code: "" }}
      schema={schema}
      onSubmit={(values) => onSubmit(toReauth(values))}
      describeFailure={(error) => (shouldIgnoreError?.(error) ? null : errorMessage(error))}
    >
      {children}
      <ReauthFields needsCode={needsCode} />
      <FormFooter label={submitLabel}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </FormFooter>
    </Form>
  );
}
