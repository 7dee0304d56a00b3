import { ForumText } from "@entities/forum/text/ForumText";
import { formatDateTime } from "@shared/format";
import { MessageColumn } from "@shared/ui/layout";
import { CaseSection, HelpText } from "../admin.styles";
import { closeMessageReport, isMessageReport } from "../api/messageReports";
import { authorLabel, ReportArticle } from "../reports/ReportArticle";
import { ReportDecision } from "../reports/ReportDecision";
import type { MessageReportDetail } from "../types";

/** A report of a private message, with the messages before it and its decision. */
export function MessageReportCase({ report }: { report: MessageReportDetail }) {
  const { author, reporter, context } = report;
  return (
    <ReportArticle report={report} title="A private message" textTitle="Reported message">
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
    </ReportArticle>
  );
}
