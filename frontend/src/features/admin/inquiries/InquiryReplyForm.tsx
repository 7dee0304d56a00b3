import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { insertBlock } from "@shared/form/insertBlock";
import { Select } from "@shared/form/Select";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { formatDateTime } from "@shared/format";
import { useFormikContext } from "formik";
import { type RefObject, useRef, useState } from "react";
import { HelpText } from "../admin.styles";
import { sendInquiryReply } from "../api/inquiries";
import { useReplyTemplates } from "../api/replyTemplates";
import type { CaseDraft, InquiryCase } from "../types";
import { useReviewedVersion } from "../useReviewedVersion";
import type { CaseAction } from "./caseAction";
import { fillTemplate, unknownFields } from "./mergeFields";

/** Rules of a reply or a note. */
export const messageSchema = formSchema<{ text: string }>("message");

export interface InquiryFormProps {
  readonly inquiry: InquiryCase;
  readonly action: CaseAction;
}

/** Where the reply to an inquiry is kept. */
export const replyDraft = (reference: string): CaseDraft => ({
  key: `admin/inquiries/${reference}/answer`,
  field: "text",
});

/** The last message of the conversation that is no note. */
export const lastMessage = ({ messages }: InquiryCase) => messages?.findLast(({ isNote }) => !isNote);

/** Reply to an inquiry. One that came since the form was opened has to be seen before it is sent. */
export function InquiryReplyForm({ inquiry, action, onSent }: InquiryFormProps & { onSent: () => void }) {
  const field = useRef<HTMLDivElement>(null);
  const latest = lastMessage(inquiry);
  const review = useReviewedVersion(latest?.id);
  const { reference, revision } = inquiry;
  return (
    <Form
      draftKey={replyDraft(reference).key}
      keepsDraft
      initialValues={{ text: "" }}
      schema={messageSchema}
      confirmSubmit={review.confirmSubmit}
      onSubmit={async ({ text }) => {
        await action.attempt(() =>
          sendInquiryReply(reference, { text: fillTemplate(text.trim(), inquiry), isNote: false, revision }),
        );
        onSent();
      }}
      describeFailure={() => null}
    >
      {({ isSubmitting, values }) => {
        const unknown = unknownFields(values.text);
        return (
          <>
            <TemplateSelect inquiry={inquiry} field={field} />
            <div ref={field}>
              <TextAreaField name="text" label="Message" rows={3} onKeyDown={sendOnCtrlEnter} />
            </div>
            {unknown.length > 0 && (
              <HelpText role="status">{`Replace ${unknown.join(", ")} before you send: there is no such field.`}</HelpText>
            )}
            <HelpText>Emailed to {inquiry.asked.name} with a private link to this conversation.</HelpText>
            {latest && review.isChanged && !isSubmitting && (
              <HelpText role="alert">
                <strong>
                  {latest.isMine
                    ? `A reply was sent at ${formatDateTime(latest.at)}, since you opened this form.`
                    : `${inquiry.asked.name} wrote again at ${formatDateTime(latest.at)}, since you opened this form.`}
                </strong>
              </HelpText>
            )}
            <FormFooter label={review.isConfirmed ? "Send anyway" : "Send reply"} pendingLabel="Sending" />
          </>
        );
      }}
    </Form>
  );
}

/** Inserts a template at the cursor; another choice replaces it while it is as it was inserted. */
function TemplateSelect({ inquiry, field }: { inquiry: InquiryCase; field: RefObject<HTMLDivElement | null> }) {
  const { data: templates = [] } = useReplyTemplates();
  const { values, setFieldValue } = useFormikContext<{ text: string }>();
  const [chosen, setChosen] = useState({ id: "", block: "" });
  if (templates.length === 0) return null;
  const choose = (id: string) => {
    const template = templates.find((each) => String(each.id) === id);
    if (!template) return setChosen({ id: "", block: "" });
    const block = fillTemplate(template.text, inquiry);
    const caret = field.current?.querySelector("textarea")?.selectionEnd ?? values.text.length;
    const text =
      chosen.block !== "" && values.text.includes(chosen.block)
        ? values.text.replace(chosen.block, () => block)
        : insertBlock(values.text, caret, block).trimEnd();
    setChosen({ id, block });
    return void setFieldValue("text", text);
  };
  return (
    <Select
      aria-label="Start from a template"
      value={chosen.id}
      options={[
        { value: "", label: "Start from a template" },
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
