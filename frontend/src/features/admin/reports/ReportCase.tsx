import { postPath } from "@entities/forum/postPath";
import type { ForumReport } from "@entities/forum/types";
import { Link } from "react-router-dom";
import { closeReport, isReportList } from "../api/reports";
import { CaseFilePanel } from "../cases/CaseFilePanel";
import { ReportArticle } from "./ReportArticle";
import { ReportDecision } from "./ReportDecision";

/** A report of a forum post with its decision. */
export function ReportCase({ report }: { report: ForumReport }) {
  const { topicId, number, topicTitle } = report;
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
      <ReportDecision
        report={report}
        path="reports"
        noun="post"
        removal="Hides the post for everyone and tells its author the reason; it can be restored."
        close={closeReport}
        invalidates={isReportList}
      />
      <CaseFilePanel queue="reports" reference={String(report.id)} />
    </ReportArticle>
  );
}
