import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Select } from "@shared/form/Select";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import { CaseSection, HelpText } from "../admin.styles";
import { closeInquiry, reopenInquiry, sendInquiryReply } from "../api/inquiries";
import { useReplyTemplates } from "../api/replyTemplates";
import { CaseDecision } from "../CaseDecision";
import type { InquiryCase } from "../types";
import type { CaseAction } from "./caseAction";
import { fillTemplate, unknownFields } from "./mergeFields";

const messageSchema = formSchema<{ text: string }>("message");

interface InquiryFormProps {
  readonly inquiry: InquiryCase;
  readonly action: CaseAction;
}

const reply = { label: "Reply" };
const close = {
  label: "Close",
  focus: "button",
  confirm: "Close conversation",
  consequence: "The conversation leaves the queue. No email is sent; a new message from them reopens it.",
  request: closeInquiry,
};
const reopen = {
  label: "Reopen",
  focus: "button",
  confirm: "Reopen conversation",
  consequence: "The conversation returns to where it was before it was closed. No email is sent.",
  request: reopenInquiry,
};

/** Reply, close or reopen. */
export function InquiryDecision({ inquiry, action }: InquiryFormProps) {
  const [decision, setDecision] = useState<typeof reply | typeof close | null>(null);
  const change = inquiry.stage === "closed" ? reopen : close;
  return (
    <CaseDecision
      choices={[reply, change]}
      chosen={decision === reply ? reply : decision && change}
      onChoose={setDecision}
      failure={action.failure}
    >
      {decision === reply ? (
        <ReplyForm inquiry={inquiry} action={action} onSent={() => setDecision(null)} />
      ) : (
        <>
          <HelpText>{change.consequence}</HelpText>
          <ActionRow>
            <Button
              variant="primary"
              onClick={() =>
                void action
                  .run(() => change.request(inquiry.reference, inquiry.revision))
                  .then((changed) => changed !== undefined && setDecision(null))
              }
            >
              {change.confirm}
            </Button>
          </ActionRow>
        </>
      )}
    </CaseDecision>
  );
}

function ReplyForm({ inquiry, action, onSent }: InquiryFormProps & { onSent: () => void }) {
  const { data: templates = [] } = useReplyTemplates();
  const [template, setTemplate] = useState("");
  const selectedTemplate = templates.find(({ id }) => String(id) === template);
  const { reference, revision } = inquiry;
  return (
    <>
      {templates.length > 0 && (
        <Select
          aria-label="Start from a template"
          value={template}
          options={[
            { value: "", label: "Start from a template" },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) => setTemplate(target.value)}
        />
      )}
      <Form
        key={template}
        draftKey={`admin/inquiries/${reference}/answer`}
        initialValues={{ text: selectedTemplate ? fillTemplate(selectedTemplate.text, inquiry) : "" }}
        schema={messageSchema}
        onSubmit={async ({ text }) => {
          await action.attempt(() =>
            sendInquiryReply(reference, { text: fillTemplate(text.trim(), inquiry), isNote: false, revision }),
          );
          onSent();
        }}
        describeFailure={() => null}
      >
        {({ values }) => {
          const unknown = unknownFields(values.text);
          return (
            <>
              <TextAreaField name="text" label="Message" rows={5} />
              {unknown.length > 0 && (
                <HelpText role="status">{`Replace ${unknown.join(", ")} before you send: there is no such field.`}</HelpText>
              )}
              <HelpText>Emailed to {inquiry.asked.name} with a private link to this conversation.</HelpText>
              <FormFooter label="Send reply" pendingLabel="Sending" />
            </>
          );
        }}
      </Form>
    </>
  );
}

/** A note that only staff see. */
export function NoteForm({ inquiry, action }: InquiryFormProps) {
  const { reference, revision } = inquiry;
  return (
    <CaseSection>
      <h3>Staff only</h3>
      <Form
        draftKey={`admin/inquiries/${reference}/note`}
        initialValues={{ text: "" }}
        schema={messageSchema}
        onSubmit={async ({ text }, { resetForm }) => {
          await action.attempt(() => sendInquiryReply(reference, { text: text.trim(), isNote: true, revision }));
          resetForm();
        }}
        describeFailure={() => null}
      >
        <TextAreaField name="text" label="Note" rows={2} />
        <FormFooter label="Save note" variant="secondary" />
      </Form>
    </CaseSection>
  );
}
