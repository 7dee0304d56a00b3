import { Formik, Form as FormikForm, type FormikHelpers, type FormikValues, useFormikContext } from "formik";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import styled from "styled-components";
import type { ObjectSchema } from "yup";
import { ApiError } from "../api/error";
import { theme } from "../theme/theme";
import { forgetUnsent, readUnsent, writeUnsent } from "../unsent";

const Column = styled(FormikForm)`
  display: grid;
  gap: ${theme.space[3]};
`;

/** What a submit handler may do with its form. */
export type FormTools<Values> = Pick<FormikHelpers<Values>, "resetForm" | "setFieldError">;

interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** Empty text reaches the schema as absent: text that may stay empty is `string().default("")`. */
  readonly schema?: ObjectSchema<Values>;
  /**
   * Sends the form. A failure that names fields is shown at them; any failure then goes to `onFailure`.
   */
  readonly onSubmit: (values: Values, tools: FormTools<Values>) => Promise<void> | void;
  readonly onFailure?: (error: unknown) => void;
  /** The field at which what the server says of another is shown, where one field holds what is sent as two. */
  readonly fieldOf?: (name: string) => string;
  /** Told what is entered as it is entered, for whoever keeps a draft. */
  readonly onEntered?: (values: Values) => void;
  readonly children: (state: { isSubmitting: boolean; values: Values }) => ReactNode;
}

/** What is asked for to prove who one is; nothing of such a form is kept anywhere. */
const SECRET = /password|code/i;

/** The key of a form's text in the tab: its page and its fields; absent for what must not be kept. */
function placeOf(values: FormikValues): string | null {
  const names = Object.keys(values);
  return names.some((name) => SECRET.test(name)) ? null : `form ${window.location.pathname} ${names.join(" ")}`;
}

/** A form that nobody was allowed to send is kept in the tab: after the door it is there again, as it was. */
function keepRefused(error: unknown, values: FormikValues): void {
  const place = placeOf(values);
  const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
  if (place && isRefused) writeUnsent(place, values);
}

/** What was sent after all is nobody's business any more. */
function forgetRefused(values: FormikValues): void {
  const place = placeOf(values);
  if (place) forgetUnsent(place);
}

function useKeptBefore(): void {
  const { values, setValues } = useFormikContext<FormikValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const place = placeOf(values);
    const kept = place && readUnsent<FormikValues>(place);
    if (!place || !kept) return;
    forgetUnsent(place);
    void setValues({ ...values, ...kept });
  }, []);
}

/** Takes whoever sent a form with mistakes to the first of them. */
function useFirstMistake(form: RefObject<HTMLFormElement | null>): void {
  const { submitCount, isSubmitting } = useFormikContext();
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, submitCount, isSubmitting]);
}

function Fields<Values extends FormikValues>({
  onEntered,
  children,
}: {
  onEntered: ((values: Values) => void) | undefined;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { values } = useFormikContext<Values>();
  useFirstMistake(form);
  useKeptBefore();
  useEffect(() => onEntered?.(values), [onEntered, values]);
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
  fieldOf = (name) => name,
  onEntered,
  children,
}: FormProps<Values>) {
  return (
    <Formik
      initialValues={initialValues}
      {...(schema && { validationSchema: schema })}
      onSubmit={async (values, helpers) => {
        try {
          await onSubmit(values, helpers);
          forgetRefused(values);
        } catch (error) {
          keepRefused(error, values);
          const fields = error instanceof ApiError ? (error.problem?.fields ?? {}) : {};
          for (const [name, sentence] of Object.entries(fields)) helpers.setFieldError(fieldOf(name), sentence);
          if (!onFailure) throw error;
          onFailure(error);
        }
      }}
    >
      {({ isSubmitting, values }) => <Fields onEntered={onEntered}>{children({ isSubmitting, values })}</Fields>}
    </Formik>
  );
}
