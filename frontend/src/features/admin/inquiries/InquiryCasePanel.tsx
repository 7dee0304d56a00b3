import { preferredSlotParts } from "@entities/appointment/labels";
import { inquirySubject, stageLabels } from "@entities/inquiry/labels";
import { MessageList } from "@entities/inquiry/MessageList";
import { useAction } from "@shared/api/action";
import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage, fieldErrors } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { CaseFacts, CaseSection, CaseTitle, HelpText } from "../admin.styles";
import {
  ADMIN_INQUIRIES,
  assignInquiry,
  closeInquiry,
  reopenInquiry,
  sendInquiryReply,
  useAdminInquiry,
} from "../api/inquiries";
import { useReplyTemplates } from "../api/replyTemplates";
import { useStaffName } from "../api/staff";
import type { InquiryCase } from "../types";

import { AppointmentPanel } from "./AppointmentPanel";
import type { CaseAction } from "./caseAction";
import { fillTemplate, unknownFields } from "./mergeFields";

const AssigneeSelect = styled.div`
  max-width: ${theme.size[20]};
`;

/** When the reply is due; the end of a day is shown on that day. */
const dueText = (promisedBy: string): string => formatDateTime(new Date(Date.parse(promisedBy) - 1));

const messageSchema = formSchema<{ text: string }>("message");

/** One inquiry in the admin area. */
export function InquiryCasePanel({ reference }: { reference: string }) {
  const query = useAdminInquiry(reference);
  const { data, mutate } = query;
  const action = useAction(
    async (request: () => Promise<InquiryCase>) => mutate(await request(), { revalidate: false }),
    {
      // The form of a reply shows an error of its text.
      describeFailure: (error) => (fieldErrors(error).text ? null : errorMessage(error)),
      invalidates: pathIs(ADMIN_INQUIRIES),
      onOutdated: () => mutate(),
    },
  );
  if (!data) {
    return (
      <QueryFallback
        query={query}
        title="The case couldn’t be loaded."
        loading="Loading the case"
        height={theme.size[12]}
      />
    );
  }
  return <InquiryDetail inquiry={data} action={action} />;
}

function InquiryDetail({ inquiry, action }: { inquiry: InquiryCase; action: CaseAction }) {
  const { reference, revision, asked, messages, staff, assignee } = inquiry;
  const staffName = useStaffName();
  const unassigned = { value: "", label: "Unassigned" };
  return (
    <>
      <CaseTitle>{asked.name}</CaseTitle>
      <CaseFacts
        items={[
          ["Reference", reference],
          [
            "About",
            asked.vehicleId ? (
              <Link key="vehicle" to={`/listings/${asked.vehicleId}`}>
                {inquirySubject(inquiry)}
              </Link>
            ) : (
              inquirySubject(inquiry)
            ),
          ],
          ...(inquiry.phone ? [["Phone", inquiry.phone] as const] : []),
          ["Stage", stageLabels[inquiry.stage]],
          ["Received", formatDateTime(inquiry.receivedAt)],
          ...(inquiry.promisedBy ? [["Reply due", dueText(inquiry.promisedBy)] as const] : []),
          ...(asked.wish ? [["Requested", preferredSlotParts(asked.wish).join(" · ")] as const] : []),
          [
            "Assigned to",
            <AssigneeSelect key="assignee">
              <Select
                aria-label="Assigned to"
                value={assignee ?? ""}
                options={[unassigned, ...(staff ?? []).map((name) => ({ value: name, label: staffName(name) }))]}
                onChange={({ target }) =>
                  void action.run(() => assignInquiry(reference, target.value || null, revision))
                }
              />
            </AssigneeSelect>,
          ],
        ]}
      />
      <CaseSection aria-label="Messages">
        <h3>Conversation</h3>
        <MessageList
          first={{ by: asked.name, at: inquiry.receivedAt, text: asked.text, isMine: false }}
          messages={messages ?? []}
          authorName={({ isMine, author }) => (!isMine ? asked.name : author ? staffName(author) : "The concierge")}
        />
      </CaseSection>
      <FailureMessage text={action.failure} />
      <ReplyForms inquiry={inquiry} action={action} />
      <AppointmentPanel inquiry={inquiry} action={action} />
      {inquiry.stage === "closed" ? (
        <CaseSection>
          <h3>Reopen</h3>
          <HelpText>The conversation returns to where it was before it was closed. No email is sent.</HelpText>
          <ActionRow>
            <Button onClick={() => void action.run(() => reopenInquiry(reference, revision))}>Reopen</Button>
          </ActionRow>
        </CaseSection>
      ) : (
        <CaseSection>
          <h3>Close</h3>
          <HelpText>The conversation leaves the queue. No email is sent; a new message from them reopens it.</HelpText>
          <ActionRow>
            <Button onClick={() => void action.run(() => closeInquiry(reference, revision))}>Close</Button>
          </ActionRow>
        </CaseSection>
      )}
    </>
  );
}

function ReplyForms({ inquiry, action }: { inquiry: InquiryCase; action: CaseAction }) {
  const { data: templates = [] } = useReplyTemplates();
  const [template, setTemplate] = useState("");
  const selectedTemplate = templates.find(({ id }) => String(id) === template);
  const { reference, revision } = inquiry;
  return (
    <>
      <CaseSection>
        <h3>Reply</h3>
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
          draftKey={`desk/inquiries/${reference}/answer`}
          initialValues={{ text: selectedTemplate ? fillTemplate(selectedTemplate.text, inquiry) : "" }}
          schema={messageSchema}
          onSubmit={async ({ text }, { resetForm }) => {
            await action.attempt(() =>
              sendInquiryReply(reference, { text: fillTemplate(text.trim(), inquiry), isNote: false, revision }),
            );
            resetForm({ values: { text: "" } });
            setTemplate("");
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
      </CaseSection>
      <CaseSection>
        <h3>Staff only</h3>
        <Form
          draftKey={`desk/inquiries/${reference}/note`}
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
    </>
  );
}
