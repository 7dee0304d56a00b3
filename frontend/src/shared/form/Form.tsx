import { ApiError } from "@shared/api/error";
import { theme } from "@shared/theme/theme";
import { Formik, Form as FormikForm, type FormikHelpers, type FormikValues, useFormikContext } from "formik";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import styled from "styled-components";
import type { ObjectSchema } from "yup";
import { useRestoreSessionDraft, useSessionDraft } from "./useSessionDraft";

const Column = styled(FormikForm)`
  display: grid;
  gap: ${theme.space[3]};
`;

/** What a submit handler may do with its form. */
export type FormHelpers<Values> = Pick<FormikHelpers<Values>, "resetForm" | "setFieldError">;

interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** Empty text reaches the schema as absent: text that may stay empty is `string().default("")`. */
  readonly schema?: ObjectSchema<Values>;
  /**
   * Sends the form. A failure that names fields is shown at them; any failure then goes to `onFailure`.
   */
  readonly onSubmit: (values: Values, tools: FormHelpers<Values>) => Promise<void> | void;
  readonly onFailure?: (error: unknown) => void;
  /** The field at which what the server says of another is shown, where one field holds what is sent as two. */
  readonly mapFieldName?: (name: string) => string;
  /** Told what is entered as it is entered, for whoever keeps a draft. */
  readonly onValuesChange?: (values: Values) => void;
  /**
   * Names the form and what it is about, such as `inquiry/MQ-1/message`. What is refused because the session has ended is
   * kept under it and comes back in this form alone. Forms with a draft of their own have none.
   */
  readonly draftKey?: string;
  /** Text fields that are never kept, such as passwords. A form of nothing else has no `unsentKey`. */
  readonly secretFields?: readonly (keyof Values & string)[];
  readonly children: (state: { isSubmitting: boolean; values: Values }) => ReactNode;
}

/** Takes whoever sent a form with mistakes to the first of them. */
function useFocusFirstError(form: RefObject<HTMLFormElement | null>): void {
  const { submitCount, isSubmitting } = useFormikContext();
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, submitCount, isSubmitting]);
}

function Fields<Values extends FormikValues>({
  onValuesChange,
  draftSlot,
  children,
}: {
  onValuesChange: ((values: Values) => void) | undefined;
  draftSlot: string | null;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { values } = useFormikContext<Values>();
  useFocusFirstError(form);
  useRestoreSessionDraft(draftSlot);
  useEffect(() => onValuesChange?.(values), [onValuesChange, values]);
  return (
    <Column noValidate ref={form}>
      {children}
    </Column>
  );
}

/** A form: its fields are the components of `fields.tsx`, its rules a schema. */
export function Form<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  onFailure,
  mapFieldName = (name) => name,
  onValuesChange,
  draftKey,
  secretFields = [],
  children,
}: FormProps<Values>) {
  const draft = useSessionDraft(draftKey);
  return (
    <Formik
      initialValues={initialValues}
      {...(schema && { validationSchema: schema })}
      onSubmit={async (values, helpers) => {
        try {
          await onSubmit(values, helpers);
          draft.clear();
        } catch (error) {
          draft.saveIfUnauthorized(error, { ...values, ...Object.fromEntries(secretFields.map((name) => [name, ""])) });
          const fields = error instanceof ApiError ? (error.problem?.fields ?? {}) : {};
          for (const [name, sentence] of Object.entries(fields)) helpers.setFieldError(mapFieldName(name), sentence);
          if (!onFailure) throw error;
          onFailure(error);
        }
      }}
    >
      {({ isSubmitting, values }) => (
        <Fields onValuesChange={onValuesChange} draftSlot={draft.slot}>
          {children({ isSubmitting, values })}
        </Fields>
      )}
    </Formik>
  );
}
