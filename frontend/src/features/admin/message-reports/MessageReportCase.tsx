import { ApiError } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFailure } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { ActionRow, MessageColumn, SmallLabel, UserText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { CaseFacts, CaseSection, CaseTitle, HelpText } from "../admin.styles";
import { closeMessageReport, isMessageReport, useMessageReport } from "../api/messageReports";
import { parseCaseNumber } from "../CaseLoader";
import { authorLabel } from "../reports/ReportCase";
import type { MessageReportDetail } from "../types";

const schema = formSchema<{ reason: string }>("removal");

/** A report of a private message, loaded with the messages before it. */
export function MessageReportCase({ itemKey }: { itemKey: string }) {
  const id = parseCaseNumber(itemKey);
  const { data: report, error, mutate } = useMessageReport(id);
  if (report) return <Report report={report} />;
  if (id === null || (error instanceof ApiError && error.status === 404)) {
    return <EmptyState title="Report not found" />;
  }
  return (
    <QueryFallback
      query={{ error, mutate }}
      title="The report couldn’t be loaded."
      loading="Loading the report"
      height={theme.size[12]}
    />
  );
}

function Report({ report }: { report: MessageReportDetail }) {
  const { text, author, reporter, reason, at, context, outcome, outcomeReason, closedAt } = report;
  return (
    <article>
      <CaseTitle>A private message</CaseTitle>
      <CaseFacts
        items={[
          ["Written by", authorLabel(author)],
          ["Reported by", authorLabel(reporter)],
          ["Reported", formatDateTime(at)],
        ]}
      />
      <CaseSection>
        <h3>Reason</h3>
        <UserText dir="auto">{reason}</UserText>
      </CaseSection>
      <CaseSection>
        <h3>Reported message</h3>
        <UserText dir="auto">{text}</UserText>
      </CaseSection>
      {context.length > 0 && (
        <CaseSection>
          <h3>Messages before it</h3>
          <MessageColumn>
            {context.map((message) => (
              <li key={`${message.sentAt} ${message.text}`}>
                <SmallLabel>
                  {(message.isByAuthor ? author : reporter).username}, {formatDateTime(message.sentAt)}
                </SmallLabel>
                <UserText dir="auto">{message.text || "Removed"}</UserText>
              </li>
            ))}
          </MessageColumn>
        </CaseSection>
      )}
      {outcome ? (
        <CaseSection>
          <h3>{outcome === "removed" ? "Removed" : "Kept"}</h3>
          {outcomeReason && <UserText dir="auto">{outcomeReason}</UserText>}
          {closedAt && <HelpText>{formatDateTime(closedAt)}</HelpText>}
        </CaseSection>
      ) : (
        <Decision id={report.id} />
      )}
    </article>
  );
}

/** Decision form; the author of a removed message receives the reason. */
function Decision({ id }: { id: number }) {
  const [outcome, setOutcome] = useState<"kept" | "removed">("kept");
  return (
    <CaseSection>
      <h3>Decision</h3>
      <Form
        draftKey={`desk/message-reports/${id}/decision`}
        initialValues={{ reason: "" }}
        schema={schema}
        onSubmit={({ reason }) => closeMessageReport(id, outcome, reason.trim())}
        success={{ title: "Report closed", description: outcome === "removed" ? "Removed." : "Kept." }}
        invalidates={isMessageReport}
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="reason" label="Reason" dir="auto" />
            <FormFailure />
            <ActionRow>
              <Button type="submit" variant="destructive" disabled={isSubmitting} onClick={() => setOutcome("removed")}>
                Remove message
              </Button>
              <Button type="submit" disabled={isSubmitting} onClick={() => setOutcome("kept")}>
                Keep message
              </Button>
            </ActionRow>
            <HelpText>
              Removing deletes the text of the message for both members and tells its author the reason. Keeping it
              closes the report and changes nothing. You see only this message and at most five before it.
            </HelpText>
          </>
        )}
      </Form>
    </CaseSection>
  );
}
