import { Formik, Form as FormikForm, type FormikHelpers, type FormikValues } from "formik";
import type { ReactNode } from "react";
import styled from "styled-components";
import type { ObjectSchema } from "yup";
import { ApiError } from "../api/error";
import { theme } from "../theme/theme";

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
  readonly children: (state: { isSubmitting: boolean; values: Values }) => ReactNode;
}

/** A form: its fields are the components of `fields.tsx`, its rules a schema. */
export function Form<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  onFailure,
  children,
}: FormProps<Values>) {
  return (
    <Formik
      initialValues={initialValues}
      {...(schema && { validationSchema: schema })}
      onSubmit={async (values, helpers) => {
        try {
          await onSubmit(values, helpers);
        } catch (error) {
          const fields = error instanceof ApiError ? (error.problem?.fields ?? {}) : {};
          for (const [name, sentence] of Object.entries(fields)) helpers.setFieldError(name, sentence);
          if (!onFailure) throw error;
          onFailure(error);
        }
      }}
    >
      {({ isSubmitting, values }) => <Column noValidate>{children({ isSubmitting, values })}</Column>}
    </Formik>
  );
}
