import { postPath } from "@entities/forum/postPath";
import { ForumText } from "@entities/forum/text/ForumText";
import type { ForumReport } from "@entities/forum/types";
import { formatDateTime } from "@shared/format";
import { Link } from "react-router-dom";
import { CaseSection, HelpText } from "../admin.styles";
import { closeReport, isReportList } from "../api/reports";
import { CaseFilePanel } from "../cases/CaseFilePanel";
import { ReportArticle } from "./ReportArticle";
import { ReportDecision } from "./ReportDecision";

/** A report of a forum post with its decision. */
export function ReportCase({ report }: { report: ForumReport }) {
  const { topicId, number, topicTitle, at, editedAt, currentBody } = report;
  const isEdited = editedAt !== null && editedAt > at;
  return (
    <ReportArticle
      report={report}
      title={report.kind === "topic" ? "A topic" : `Reply ${number}`}
      facts={[
        [
          "Topic",
          <Link key="topic" to={postPath(topicId, number)}>
            <bdi>{topicTitle}</bdi>
          </Link>,
        ],
      ]}
      textTitle="Reported text"
    >
      {isEdited && (
        <CaseSection>
          <h3>Text now</h3>
          <HelpText>Edited since it was reported, {formatDateTime(editedAt)}.</HelpText>
          {currentBody ? (
            <ForumText content={currentBody} />
          ) : (
            <HelpText>{number === 0 ? "Only the title was changed." : "The text is the reported one again."}</HelpText>
          )}
        </CaseSection>
      )}
      <ReportDecision
        report={report}
        path="reports"
        noun="post"
        removal="Hides the post for everyone and tells its author the reason; it can be restored."
        close={(_, outcome, reason) => closeReport(report, outcome, reason)}
        invalidates={isReportList}
      />
      <CaseFilePanel queue="reports" reference={String(report.id)} />
    </ReportArticle>
  );
}
