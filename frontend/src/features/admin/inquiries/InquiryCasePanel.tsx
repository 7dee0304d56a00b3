import { townLabel } from "@entities/appointment/labels";
import { inquirySubject, stageLabels, UNREACHABLE } from "@entities/inquiry/labels";
import { MessageList } from "@entities/inquiry/MessageList";
import { messageSchema } from "@entities/inquiry/messageSchema";
import { pathIs } from "@shared/api/cacheKeys";
import { ApiError, errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField } from "@shared/form/fields";
import { Select } from "@shared/form/Select";
import { formatDate, formatDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { ErrorState } from "@shared/ui/ErrorState";
import { Spinner } from "@shared/ui/Spinner";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ActionRow, CaseFacts, CaseSection, HelpText } from "../admin.styles";
import { ADMIN_INQUIRIES, assignInquiry, closeInquiry, sendInquiryReply, useAdminInquiry } from "../api/inquiries";
import { useReplyTemplates } from "../api/replyTemplates";
import type { InquiryCase } from "../types";
import { AppointmentPanel } from "./AppointmentPanel";
import { ignoreReportedError, type RunCaseAction } from "./caseAction";

/** One inquiry in the admin area. */
export function InquiryCasePanel({ reference }: { reference: string }) {
  const { data, error, mutate } = useAdminInquiry(reference);
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<string | null>(null);
  if (error && !data) {
    return (
      <ErrorState title="The case could not be read." onRetry={() => void mutate()}>
        {errorMessage(error, UNREACHABLE)}
      </ErrorState>
    );
  }
  if (!data) return <Spinner />;

  /** Runs a request; on a conflict the current state is loaded. */
  async function runAction(request: () => Promise<InquiryCase>): Promise<void> {
    setFailure(null);
    try {
      await mutate(await request(), { revalidate: false });
      await invalidate(pathIs(ADMIN_INQUIRIES));
    } catch (problem) {
      setFailure(errorMessage(problem, UNREACHABLE));
      if (problem instanceof ApiError && problem.status === 409) await mutate();
      throw problem;
    }
  }
  return <InquiryDetail inquiry={data} runAction={runAction} failure={failure} />;
}

function InquiryDetail({
  inquiry,
  runAction,
  failure,
}: {
  inquiry: InquiryCase;
  runAction: RunCaseAction;
  failure: string | null;
}) {
  const { reference, revision, asked, messages, staff, assignee } = inquiry;
  const unassigned = { value: "", label: "Nobody" };
  return (
    <>
      <h2>{asked.name}</h2>
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
          ...(inquiry.promisedBy ? [["Promised by", formatDateTime(inquiry.promisedBy)] as const] : []),
          ...(asked.wish
            ? [
                [
                  "Wished for",
                  `${formatDate(`${asked.wish.date}T12:00`)}, ${asked.wish.time}, ${townLabel(asked.wish.town)}`,
                ] as const,
              ]
            : []),
          [
            "Looked after by",
            <Select
              key="assignee"
              aria-label="Looked after by"
              value={assignee ?? ""}
              options={[unassigned, ...(staff ?? []).map((name) => ({ value: name, label: name }))]}
              onChange={({ target }) =>
                void runAction(() => assignInquiry(reference, target.value || null, revision)).catch(
                  ignoreReportedError,
                )
              }
            />,
          ],
        ]}
      />
      <AppointmentPanel inquiry={inquiry} runAction={runAction} />
      <CaseSection aria-label="Messages">
        <h3>Conversation</h3>
        <MessageList
          first={{ by: asked.name, at: inquiry.receivedAt, text: asked.text, isMine: false }}
          messages={messages ?? []}
          authorName={({ isMine, author }) => (isMine ? (author ?? "The concierge") : asked.name)}
        />
      </CaseSection>
      {failure && <FormError role="alert">{failure}</FormError>}
      <ReplyForms inquiry={inquiry} runAction={runAction} />
      {inquiry.stage !== "closed" && (
        <CaseSection>
          <h3>Close</h3>
          <HelpText>The conversation leaves the queue. Nobody is written to; a message of theirs opens it.</HelpText>
          <ActionRow>
            <Button onClick={() => void runAction(() => closeInquiry(reference, revision)).catch(ignoreReportedError)}>
              Close
            </Button>
          </ActionRow>
        </CaseSection>
      )}
    </>
  );
}

function ReplyForms({ inquiry, runAction }: { inquiry: InquiryCase; runAction: RunCaseAction }) {
  const { data: templates = [] } = useReplyTemplates();
  const [template, setTemplate] = useState("");
  const selectedTemplate = templates.find(({ id }) => String(id) === template);
  const { reference, revision } = inquiry;
  return (
    <>
      <CaseSection>
        <h3>Answer</h3>
        {templates.length > 0 && (
          <Select
            aria-label="Begin with a template"
            value={template}
            options={[
              { value: "", label: "Begin with a template" },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ target }) => setTemplate(target.value)}
          />
        )}
        <Form
          key={template}
          draftKey={`desk/inquiries/${reference}/answer`}
          initialValues={{ text: selectedTemplate?.text ?? "" }}
          schema={messageSchema}
          onSubmit={async ({ text }, { resetForm }) => {
            await runAction(() => sendInquiryReply(reference, { text: text.trim(), isNote: false, revision }));
            resetForm({ values: { text: "" } });
            setTemplate("");
          }}
          onFailure={ignoreReportedError}
        >
          {({ isSubmitting }) => (
            <>
              <TextAreaField name="text" label="Answer" rows={5} />
              <HelpText>It is mailed to {inquiry.asked.name} with a private link to this conversation.</HelpText>
              <div>
                <Button type="submit" variant="primary" disabled={isSubmitting}>
                  {isSubmitting ? "Sending" : "Send answer"}
                </Button>
              </div>
            </>
          )}
        </Form>
      </CaseSection>
      <CaseSection>
        <h3>Note</h3>
        <Form
          draftKey={`desk/inquiries/${reference}/note`}
          initialValues={{ text: "" }}
          schema={messageSchema}
          onSubmit={async ({ text }, { resetForm }) => {
            await runAction(() => sendInquiryReply(reference, { text: text.trim(), isNote: true, revision }));
            resetForm();
          }}
          onFailure={ignoreReportedError}
        >
          {({ isSubmitting }) => (
            <>
              <TextAreaField name="text" label="Note" hint="For the desk alone." rows={2} />
              <div>
                <Button type="submit" disabled={isSubmitting}>
                  Keep note
                </Button>
              </div>
            </>
          )}
        </Form>
      </CaseSection>
    </>
  );
}
