import type { FormikValues } from "formik";
import { type ReactNode, useCallback, useRef, useState } from "react";
import styled from "styled-components";
import type { ObjectSchema } from "yup";
import { ApiError, sentenceOf } from "../api/error";
import { SLOTS } from "../api/inquiries/useSlots";
import { pathIs } from "../api/keys";
import { useInvalidate } from "../api/query";
import { FailureText } from "../form/FailureText";
import { Form } from "../form/Form";
import { contactDetails, orCall } from "../siteDetails";
import { theme } from "../theme/theme";
import { Button } from "../ui/Button";
import { Asking, type AskingPath, type Receipt } from "./ask";
import { Received } from "./Received";

const unreachable = () => `We could not reach the server. What you wrote is still here: please try again${orCall()}.`;
const failed = () => `Your request could not be taken. What you wrote is still here: please try again${orCall()}.`;

/** How to reach the business without the form. */
function otherWays(): string {
  const { email, phone } = contactDetails();
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean);
  return ways.length > 0 ? ` Please ${ways.join(" or ")}.` : " Please try again later.";
}

const Foot = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

/** What went wrong, in words that help whoever has just written something into fields of these names. */
function failureOf(error: unknown, names: readonly string[]): string {
  if (!(error instanceof ApiError)) return unreachable();
  if (error.status === 429) {
    const minutes = error.retryAfterSeconds === null ? null : Math.ceil(error.retryAfterSeconds / 60);
    const when = minutes === null ? "a little later" : minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
    return `Several requests have come from here in a short time. What you wrote is still here: please send it ${when}${orCall()}.`;
  }
  if (error.status === 404 || error.status === 405) {
    return `We cannot take requests here yet.${otherWays()}`;
  }
  const refused = Object.entries(error.problem?.fields ?? {});
  // What was refused and is no field of the form, such as a vehicle that is gone, is said here or nowhere.
  const [, unshown] = refused.find(([name]) => !names.includes(name)) ?? [];
  if (unshown) return unshown;
  if (refused.length > 0) return "Please look at the marked fields.";
  return sentenceOf(error, failed());
}

/** What has been written and not sent yet, kept by whatever outlives the form: a dialog that was closed by a slip. */
export interface Draft<Values> {
  current: Values | null;
}

interface AskingFormProps<Values extends FormikValues> {
  readonly path: AskingPath;
  readonly initialValues: Values;
  readonly schema: ObjectSchema<Values>;
  /** What is sent of what was entered. */
  readonly bodyOf: (values: Values) => object;
  readonly button: string;
  /** What happens next, once it has arrived. */
  readonly promise: ReactNode;
  readonly onDone?: (() => void) | undefined;
  readonly draft?: Draft<Values> | undefined;
  readonly children: ReactNode;
}

/** A form by which a visitor asks for something: kept until it has arrived, then its receipt. */
export function AskingForm<Values extends FormikValues>({
  path,
  initialValues,
  schema,
  bodyOf,
  button,
  promise,
  onDone,
  draft,
  children,
}: AskingFormProps<Values>) {
  const asking = useRef<Asking>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const [start] = useState(() => draft?.current ?? initialValues);
  const keep = useCallback(
    (values: Values) => {
      if (draft) draft.current = values;
    },
    [draft],
  );
  if (receipt) return <Received receipt={receipt} promise={promise} onDone={onDone} />;
  return (
    <Form
      initialValues={start}
      onEntered={keep}
      schema={schema}
      onSubmit={async (values) => {
        asking.current ??= new Asking(path);
        setFailure(null);
        const arrived = await asking.current.send(bodyOf(values));
        if (draft) draft.current = null;
        setReceipt(arrived);
      }}
      onFailure={(error) => {
        setFailure(failureOf(error, Object.keys(initialValues)));
        // A time that somebody else has is not offered again.
        void invalidate(pathIs(SLOTS));
      }}
    >
      {({ isSubmitting }) => (
        <>
          {children}
          <Foot>
            {failure && <FailureText role="alert">{failure}</FailureText>}
            <Button type="submit" variant="primary" wide disabled={isSubmitting}>
              {isSubmitting ? "Sending" : button}
            </Button>
          </Foot>
        </>
      )}
    </Form>
  );
}
