import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import { CaseSection, HelpText } from "../admin.styles";
import { closeInquiry, reopenInquiry, sendInquiryReply } from "../api/inquiries";
import { useReplyTemplates } from "../api/replyTemplates";
import { CaseDecision } from "../CaseDecision";
import { useReviewedVersion } from "../useReviewedVersion";
import { type InquiryFormProps, InquiryReplyForm, lastMessage, messageSchema, replyDraft } from "./InquiryReplyForm";

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
export function InquiryDecision({
  inquiry,
  action,
  lastMessageElement,
  onReplySent,
}: InquiryFormProps & {
  readonly lastMessageElement: () => HTMLElement | null | undefined;
  /** Called when the reply is in the conversation. */
  readonly onReplySent: () => void;
}) {
  const [decision, setDecision] = useState<typeof reply | typeof close | null>(null);
  const review = useReviewedVersion(lastMessage(inquiry)?.id, decision !== null && decision !== reply);
  // Loaded before the reply opens, whose form has its full height at once then.
  useReplyTemplates();
  const change = inquiry.stage === "closed" ? reopen : close;
  return (
    <CaseDecision
      choices={[reply, change]}
      chosen={decision === reply ? reply : decision && change}
      onChoose={setDecision}
      draftOf={(choice) => (choice === reply ? replyDraft(inquiry.reference) : undefined)}
      failure={action.failure}
      subject={lastMessageElement}
    >
      {decision === reply ? (
        <InquiryReplyForm
          inquiry={inquiry}
          action={action}
          onSent={() => {
            setDecision(null);
            onReplySent();
          }}
        />
      ) : (
        <>
          <HelpText>{change.consequence}</HelpText>
          {review.notice("A message came while you were deciding.")}
          <ActionRow>
            <Button
              variant="primary"
              onClick={async () => {
                if (!(await review.confirmSubmit())) return;
                const changed = await action.run(() => change.request(inquiry.reference, inquiry.revision));
                if (changed !== undefined) setDecision(null);
              }}
            >
              {review.labelOf(change.confirm)}
            </Button>
          </ActionRow>
        </>
      )}
    </CaseDecision>
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
        keepsDraft
        initialValues={{ text: "" }}
        schema={messageSchema}
        onSubmit={async ({ text }, { resetForm }) => {
          await action.attempt(() => sendInquiryReply(reference, { text: text.trim(), isNote: true, revision }));
          resetForm();
        }}
        describeFailure={() => null}
      >
        <TextAreaField name="text" label="Note" rows={2} onKeyDown={sendOnCtrlEnter} />
        <FormFooter label="Save note" variant="secondary" />
      </Form>
    </CaseSection>
  );
}
