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

/** Formik helpers that submit handlers may use. */
export type FormHelpers<Values> = Pick<FormikHelpers<Values>, "resetForm" | "setFieldError">;

interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** Formik passes empty text as undefined: optional text needs `string().default("")`. */
  readonly schema?: ObjectSchema<Values>;
  /**
   * Submits the form. Field errors of the response are shown at their fields; every failure is passed to `onFailure`.
   */
  readonly onSubmit: (values: Values, tools: FormHelpers<Values>) => Promise<void> | void;
  readonly onFailure?: (error: unknown) => void;
  /** Maps a field name of the server to the form field that shows its error. */
  readonly mapFieldName?: (name: string) => string;
  /** Called on every change, e.g. for autosave. */
  readonly onValuesChange?: (values: Values) => void;
  /**
   * Identifies the form and its subject, e.g. `inquiry/MQ-1/message`. Text rejected because the session expired is
   * stored under it and restored in this form only. Forms with their own draft have none.
   */
  readonly draftKey?: string;
  /** Text fields that are never stored, such as passwords. */
  readonly secretFields?: readonly (keyof Values & string)[];
  readonly children: (state: { isSubmitting: boolean; values: Values }) => ReactNode;
}

/** Focuses the first invalid field after a failed submit. */
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

/** A Formik form: fields from `fields.tsx`, validation by a yup schema. */
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
