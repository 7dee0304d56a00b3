import { EMPTY_REAUTH, type Reauth, ReauthFields, type ReauthValues, toReauth } from "@entities/account/reauth";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { formSchema } from "@shared/form/formSchema";
import type { ReactNode } from "react";

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

/** Form that asks for the password (and code) before an action, in place of the button that opened it. */
export function ReauthForm({ children, needsCode, submitLabel, onSubmit, onCancel, shouldIgnoreError }: Props) {
  return (
    <Form<ReauthValues>
      initialValues={EMPTY_REAUTH}
      schema={schema}
      onSubmit={(values) => onSubmit(toReauth(values))}
      describeFailure={(error) => (shouldIgnoreError?.(error) ? null : errorMessage(error))}
    >
      {children}
      <ReauthFields needsCode={needsCode} autoFocus />
      <FormFooter label={submitLabel} onCancel={onCancel} />
    </Form>
  );
}
