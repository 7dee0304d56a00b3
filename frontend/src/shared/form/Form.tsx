import { errorMessage, fieldErrors } from "@shared/api/error";
import { type ActionOptions, type KeyFor, useAction } from "@shared/api/useAction";
import { useIsHydrated } from "@shared/hooks/useIsHydrated";
import { theme } from "@shared/theme/theme";
import type { ToastContent } from "@shared/toasts/toastStore";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { Formik, Form as FormikForm, type FormikHelpers, type FormikValues, getIn, useFormikContext } from "formik";
import { createContext, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { SeveralErrorsContext } from "./fieldLayout";
import { type FormSchema, preloadValidation } from "./formSchema";
import { type ItemShapes, useKeepSessionDraft, useRestoreSessionDraft, useSessionDraft } from "./useSessionDraft";

const Column = styled(FormikForm)`
  display: grid;
  gap: ${theme.space[3]};
`;

/** Failure text of the surrounding form, unless a field shows it; shown by `FormFooter` or `FormFailure`. */
export const FormFailureContext = createContext<string | null>(null);

/** Status of the form: the errors of the last response by field, each with the value that it is about. */
export type Refusals = Record<string, { readonly value: unknown; readonly error: string }>;

/**
 * Whether a pointer is pressed in the surrounding form. The press takes the focus from a field, which is validated then;
 * if its error appeared or disappeared at once, the button would move away before the click.
 */
export const PointerPressContext = createContext(false);

/** What submit handlers may use besides the values. */
export interface SubmitTools<Values> extends Pick<FormikHelpers<Values>, "resetForm"> {
  readonly keyFor: KeyFor;
  /** Value of the button that sent the form; empty for a button without one. */
  readonly intent: string;
}

type FormActionOptions = Pick<
  ActionOptions<unknown, unknown>,
  "failureTitle" | "describeFailure" | "invalidates" | "onOutdated" | "keyName"
>;

interface FormProps<Values extends FormikValues, Result> extends FormActionOptions {
  /** Toast after success. */
  readonly success?: ToastContent | ((result: Result) => ToastContent) | undefined;
  readonly initialValues: Values;
  /** Formik passes empty text as undefined: optional text needs `string().default("")`. */
  readonly schema?: FormSchema<Values> | undefined;
  /** Text of a failure that no field shows. */
  readonly describeFailure?: FormActionOptions["describeFailure"];
  /** Sends the form. Field errors of the response are shown at their fields, other failures by `FormFooter`. */
  readonly onSubmit: (values: Values, tools: SubmitTools<Values>) => Promise<Result> | Result;
  readonly onFailure?: ((error: unknown, tools: Pick<SubmitTools<Values>, "intent">) => unknown) | undefined;
  /** Called with valid values; they are sent only if it resolves to true. */
  readonly confirmSubmit?:
    | ((values: Values, tools: Pick<SubmitTools<Values>, "intent">) => Promise<boolean>)
    | undefined;
  /** Maps a field name of the server to the form field that shows its error. */
  readonly mapFieldName?: (name: string) => string;
  /** Called on every change, e.g. for autosave. */
  readonly onValuesChange?: (values: Values) => void;
  /**
   * Identifies the form and its subject, e.g. `inquiry/MQ-1/message`. Text rejected because the session expired is
   * stored under it and restored in this form only. Forms with their own draft have none.
   */
  readonly draftKey?: string | undefined;
  /**
   * Stores the changed fields under `draftKey` while they are typed, so that they survive a reload, another page, and
   * closing the form.
   */
  readonly keepsDraft?: boolean | undefined;
  /** An empty item of each list of records that is stored. */
  readonly itemShapes?: ItemShapes | undefined;
  /** Text fields that are never stored, such as passwords. */
  readonly secretFields?: readonly (keyof Values & string)[];
  readonly children: ReactNode | ((state: { isSubmitting: boolean; values: Values; intent: string }) => ReactNode);
}

/**
 * Focuses the first invalid field after a failed submit, else the button that sent the form: it is disabled meanwhile,
 * which takes its focus. Calls `onSettled` with the text of the form. Returns the number of fields that the last submit
 * found invalid, null until it has settled, and a handler for the form's submit event.
 */
function useFocusAfterSubmit(form: RefObject<HTMLFormElement | null>, onSettled: (text: string) => void) {
  const [invalidFields, setInvalidFields] = useState<number | null>(0);
  const { submitCount, isSubmitting } = useFormikContext();
  const sender = useRef<Element | null>(null);
  const wasSubmitting = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each submit
  useEffect(() => {
    // A form that was reset after it was sent has a count of 0.
    const hasSubmitted = submitCount > 0 || wasSubmitting.current;
    wasSubmitting.current = isSubmitting;
    if (!hasSubmitted || isSubmitting) return;
    onSettled(form.current?.textContent ?? "");
    const invalid = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    setInvalidFields(invalid.length);
    if (invalid[0]) invalid[0].focus();
    else if (document.activeElement === document.body && sender.current instanceof HTMLElement) sender.current.focus();
  }, [form, submitCount, isSubmitting]);
  const onSubmit = () => {
    sender.current = document.activeElement;
    setInvalidFields(null);
  };
  return [invalidFields, onSubmit] as const;
}

function Fields<Values extends FormikValues>({
  onValuesChange,
  onIntent,
  onSettled,
  draftSlot,
  keptSlot,
  itemShapes,
  secretFields,
  children,
}: {
  onValuesChange: ((values: Values) => void) | undefined;
  onIntent: (intent: string) => void;
  onSettled: (text: string) => void;
  draftSlot: string | null;
  /** Slot under which the text is stored while it is typed. */
  keptSlot: string | null;
  itemShapes: ItemShapes | undefined;
  secretFields: readonly string[];
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { values, errors } = useFormikContext<Values>();
  const isHydrated = useIsHydrated();
  const [invalidFields, onSubmit] = useFocusAfterSubmit(form, onSettled);
  const [isPressed, setPressed] = useState(false);
  useRestoreSessionDraft(draftSlot, itemShapes);
  useKeepSessionDraft(keptSlot, secretFields);
  useEffect(() => onValuesChange?.(values), [onValuesChange, values]);
  return (
    // POST keeps what was typed out of the address if the form is sent before the script has started.
    <Column
      noValidate
      method="post"
      ref={form}
      onFocus={preloadValidation}
      onPointerDown={() => {
        setPressed(true);
        const release = new AbortController();
        // The click follows a release at once; a press that becomes scrolling is cancelled instead.
        for (const event of ["pointerup", "pointercancel"])
          window.addEventListener(
            event,
            () => {
              release.abort();
              setTimeout(setPressed, 0, false);
            },
            { signal: release.signal },
          );
      }}
      onSubmitCapture={({ nativeEvent }) => {
        setPressed(false);
        const submitter = "submitter" in nativeEvent ? nativeEvent.submitter : null;
        onIntent(submitter instanceof HTMLButtonElement ? submitter.value : "");
        onSubmit();
      }}
    >
      {/* Enter presses the first submit button: a disabled one sends nothing. */}
      {!isHydrated && <button type="submit" disabled hidden />}
      <SeveralErrorsContext
        value={invalidFields === null && Object.keys(errors).filter((name) => name in values).length > 1}
      >
        <PointerPressContext value={isPressed}>{children}</PointerPressContext>
      </SeveralErrorsContext>
      {(invalidFields ?? 0) > 1 && (
        <VisuallyHidden role="alert">{`${invalidFields} fields need attention`}</VisuallyHidden>
      )}
    </Column>
  );
}

/** A Formik form: fields from `fields.tsx`, validation by `formSchema`, submission by `useAction`. */
export function Form<Values extends FormikValues, Result = unknown>({
  initialValues,
  schema,
  onSubmit,
  confirmSubmit,
  mapFieldName = (name) => name,
  onFailure,
  onValuesChange,
  draftKey,
  keepsDraft = false,
  itemShapes,
  secretFields = [],
  children,
  ...actionOptions
}: FormProps<Values, Result>) {
  const draft = useSessionDraft(draftKey);
  const [failure, setFailure] = useState<string | null>(null);
  // Errors of the last response that fields should show.
  const rejections = useRef<readonly string[]>([]);
  const { describeFailure = errorMessage } = actionOptions;
  // For what is shown; the handlers read it before it is rendered.
  const [shownIntent, setShownIntent] = useState("");
  const intent = useRef("");
  const showHiddenError = (text: string) => {
    const hidden = rejections.current.find((rejection) => !text.includes(rejection));
    if (hidden) setFailure(hidden);
    rejections.current = [];
  };
  const { attempt } = useAction<{ values: Values; tools: FormikHelpers<Values> }, Result>(
    ({ values, tools }, keyFor) => onSubmit(values, { resetForm: tools.resetForm, keyFor, intent: intent.current }),
    {
      ...actionOptions,
      onSuccess: () => draft.clear(),
      onFailure: (error) => {
        rejections.current = Object.values(fieldErrors(error));
        if (rejections.current.length === 0) setFailure(describeFailure(error));
        return onFailure?.(error, { intent: intent.current });
      },
    },
  );
  return (
    <FormFailureContext value={failure}>
      <Formik
        initialValues={initialValues}
        {...(schema && { validationSchema: schema })}
        onSubmit={async (values, tools) => {
          setFailure(null);
          tools.setStatus();
          if (confirmSubmit && !(await confirmSubmit(values, { intent: intent.current }))) return;
          try {
            await draft.whileSending(() => attempt({ values, tools }));
          } catch (error) {
            const secrets = Object.fromEntries(secretFields.map((name) => [name, ""]));
            if (!keepsDraft) draft.saveIfUnauthorized(error, { ...values, ...secrets });
            // Formik forgets its errors when it validates again.
            const refusals: Refusals = {};
            for (const [key, text] of Object.entries(fieldErrors(error))) {
              const name = mapFieldName(key);
              tools.setFieldError(name, text);
              refusals[name] = { value: getIn(values, name), error: text };
            }
            tools.setStatus(refusals);
          }
        }}
      >
        {({ isSubmitting, values }) => (
          <Fields
            onValuesChange={onValuesChange}
            onIntent={(value) => {
              intent.current = value;
              setShownIntent(value);
            }}
            onSettled={showHiddenError}
            draftSlot={draft.slot}
            keptSlot={keepsDraft ? draft.slot : null}
            itemShapes={itemShapes}
            secretFields={secretFields}
          >
            {typeof children === "function" ? children({ isSubmitting, values, intent: shownIntent }) : children}
          </Fields>
        )}
      </Formik>
    </FormFailureContext>
  );
}
