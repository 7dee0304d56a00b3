import type { FormikValues } from "formik";
import type { FormName, SchemaOptions } from "./yupSchema";

export type { FormName } from "./yupSchema";

/** What Formik needs of a yup schema. */
export interface FormSchema<Values> {
  readonly validate: (values: Values, options?: { abortEarly?: boolean }) => Promise<unknown>;
}

const loadSchemas = () => import(/* webpackChunkName: "validation" */ "./yupSchema");

/** Loads yup and the rules ahead of the first validation. */
export const preloadValidation = (): void => void loadSchemas().catch(() => undefined);

/** The schema of a form by the contract's rules. Where its code cannot be loaded, the server's checks remain. */
export function formSchema<Values extends FormikValues>(form: FormName, options?: SchemaOptions): FormSchema<Values> {
  return {
    validate: async (values, validateOptions) => {
      const schemas = await loadSchemas().catch(() => null);
      return schemas?.buildSchema<Values>(form, options).validate(values, validateOptions);
    },
  };
}
