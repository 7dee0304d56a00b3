import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import { HelpText } from "../admin.styles";
import { closeInquiry, reopenInquiry } from "../api/inquiries";
import { useReplyTemplates } from "../api/replyTemplates";
import { CaseDecision } from "../CaseDecision";
import { useReviewedVersion } from "../useReviewedVersion";
import { type InquiryFormProps, InquiryReplyForm, lastMessage, replyDraft } from "./InquiryReplyForm";

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
