import { ForumText } from "@entities/forum/text/ForumText";
import type { ForumAuthor, ForumReport } from "@entities/forum/types";
import { formatDateTime } from "@shared/format";
import { UserText } from "@shared/ui/layout";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { CaseArticle, CaseFacts, CaseSection, CaseTitle } from "../admin.styles";
import { closeReport, isReportList } from "../api/reports";
import { CaseFilePanel } from "../cases/CaseFilePanel";
import { ReportDecision } from "./ReportDecision";

/** Name and username of a member. */
export function authorLabel({ name, username, isFormer }: ForumAuthor): ReactNode {
  if (isFormer) return username;
  return (
    <>
      {name && (
        <>
          <bdi>{name}</bdi>,{" "}
        </>
      )}
      @{username}
    </>
  );
}

/** One report with its decision. */
export function ReportCase({ report }: { report: ForumReport }) {
  const { topicId, number, topicTitle, body, author, reporter, reason, at } = report;
  const postPath = number === 0 ? `/forum/topic/${topicId}` : `/forum/topic/${topicId}?post=${number}#post-${number}`;
  return (
    <CaseArticle>
      <CaseTitle>{report.kind === "topic" ? "A topic" : `Reply ${number}`}</CaseTitle>
      <CaseFacts
        items={[
          [
            "Topic",
            <Link key="topic" to={postPath}>
              <bdi>{topicTitle}</bdi>
            </Link>,
          ],
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
        <h3>Reported text</h3>
        <ForumText content={body} />
      </CaseSection>
      <ReportDecision
        report={report}
        path="reports"
        noun="post"
        removal="Hides the post for everyone and tells its author the reason; it can be restored."
        close={closeReport}
        invalidates={isReportList}
      />
      <CaseFilePanel queue="reports" reference={String(report.id)} />
    </CaseArticle>
  );
}
