import { SLOTS_PATH } from "@entities/appointment/api/useSlots";
import { pathIs } from "@shared/api/cacheKeys";
import { ApiError, errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import type { FormSchema } from "@shared/form/formSchema";
import { contactDetails, orCallSuffix } from "@shared/site/siteDetails";
import type { FormikValues } from "formik";
import { type ReactNode, useCallback, useState } from "react";
import type { Receipt } from "./contactRequest";
import { ReceiptCard } from "./ReceiptCard";

const unreachableMessage = () =>
  `We couldn’t reach the server. What you wrote is still here; please try again${orCallSuffix()}.`;
const rejectedMessage = () =>
  `Your request couldn’t be sent. What you wrote is still here; please try again${orCallSuffix()}.`;

/** Contact details as a sentence, for when the form fails. */
function alternativeContact(): string {
  const { email, phone } = contactDetails();
  const contacts = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean);
  return contacts.length > 0 ? ` Please ${contacts.join(" or ")}.` : " Please try again later.";
}

/** Error message for a failed submission that no field shows. */
function leadErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return unreachableMessage();
  if (error.status === 429) {
    const minutes = error.retryAfterSeconds === null ? null : Math.ceil(error.retryAfterSeconds / 60);
    const retryTime = minutes === null ? "later" : minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
    return `We’ve received several requests from you in a short time. What you wrote is still here; please send it again ${retryTime}${orCallSuffix()}.`;
  }
  if (error.status === 404 || error.status === 405) {
    return `We can’t take requests here yet.${alternativeContact()}`;
  }
  return errorMessage(error, rejectedMessage());
}

/** Unsent form values, held by the parent so that closing a dialog by accident loses nothing. */
export interface LeadValues<Values> {
  current: Values | null;
}

interface LeadFormProps<Values extends FormikValues, Body extends object> {
  readonly initialValues: Values;
  readonly schema: FormSchema<Values>;
  /** Maps form values to the request body. */
  readonly toBody: (values: Values) => Body;
  /** Sends the request; the idempotency key prevents duplicates. */
  readonly send: (body: Body, key: string) => Promise<Receipt>;
  readonly submitLabel: string;
  /** Describes the request in a few words; shown on the receipt. */
  readonly describe?: ((values: Values) => string) | undefined;
  /** What happens next; shown on the receipt. */
  readonly responsePromise: ReactNode;
  readonly onDone?: (() => void) | undefined;
  readonly draft?: LeadValues<Values> | undefined;
  readonly children: ReactNode;
  /** Below the form, until it is sent. */
  readonly alternative?: ReactNode;
}

/** Contact form for visitors; shows a receipt after submission. */
export function LeadForm<Values extends FormikValues, Body extends object>({
  send,
  initialValues,
  schema,
  toBody,
  describe,
  submitLabel,
  responsePromise,
  onDone,
  draft,
  children,
  alternative,
}: LeadFormProps<Values, Body>) {
  const [sent, setSent] = useState<{ receipt: Receipt; requested: string | undefined } | null>(null);
  const invalidate = useInvalidate();
  const [startValues] = useState(() => draft?.current ?? initialValues);
  const storeDraft = useCallback(
    (values: Values) => {
      if (draft) draft.current = values;
    },
    [draft],
  );
  if (sent) return <ReceiptCard {...sent} responsePromise={responsePromise} onDone={onDone} />;
  return (
    <>
      <Form
        initialValues={startValues}
        onValuesChange={storeDraft}
        schema={schema}
        onSubmit={async (values, { keyFor }) => {
          const body = toBody(values);
          // Before sending, because the chosen slot is known only while it is offered.
          const requested = describe?.(values);
          const receipt = await send(body, keyFor(body));
          if (draft) draft.current = null;
          setSent({ receipt, requested });
        }}
        describeFailure={leadErrorMessage}
        // Slots taken meanwhile are not offered again.
        onFailure={() => invalidate(pathIs(SLOTS_PATH))}
      >
        {children}
        <FormFooter label={submitLabel} pendingLabel="Sending" wide />
      </Form>
      {alternative}
    </>
  );
}
