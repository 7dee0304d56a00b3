import { ForumText } from "@entities/forum/text/ForumText";
import { ApiError } from "@shared/api/error";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { EmptyState } from "@shared/ui/ErrorState";
import { MessageColumn, UserText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { CaseArticle, CaseFacts, CaseSection, CaseTitle, HelpText } from "../admin.styles";
import { closeMessageReport, isMessageReport, useMessageReport } from "../api/messageReports";
import { parseCaseNumber } from "../CaseLoader";
import { authorLabel } from "../reports/ReportCase";
import { ReportDecision } from "../reports/ReportDecision";
import type { MessageReportDetail } from "../types";

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
  const { body, author, reporter, reason, at, context } = report;
  return (
    <CaseArticle>
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
        <ForumText content={body} />
      </CaseSection>
      {context.length > 0 && (
        <CaseSection>
          <h3>Messages before it</h3>
          <HelpText>You see only the reported message and at most five before it.</HelpText>
          <MessageColumn>
            {context.map((message) => (
              <li key={`${message.sentAt} ${message.text}`}>
                <HelpText>
                  {authorLabel(message.isByAuthor ? author : reporter)}, {formatDateTime(message.sentAt)}
                </HelpText>
                {message.text ? <ForumText content={message.body} /> : <HelpText>Removed</HelpText>}
              </li>
            ))}
          </MessageColumn>
        </CaseSection>
      )}
      <ReportDecision
        report={report}
        path="message-reports"
        noun="message"
        removal="Deletes the text of the message for both members and tells its author the reason."
        close={closeMessageReport}
        invalidates={isMessageReport}
      />
    </CaseArticle>
  );
}
