import { ForumText } from "@entities/forum/text/ForumText";
import type { ForumAuthor, ForumReport } from "@entities/forum/types";
import { formatDateTime } from "@shared/format";
import { UserText } from "@shared/ui/layout";
import type { ComponentProps, ReactNode } from "react";
import { CaseArticle, CaseFacts, CaseSection } from "../admin.styles";
import { CaseTitle } from "../CaseTitle";

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

interface ReportArticleProps {
  readonly report: Pick<ForumReport, "author" | "reporter" | "reason" | "at" | "body">;
  readonly title: string;
  /** Facts listed before author and reporter. */
  readonly facts?: ComponentProps<typeof CaseFacts>["items"];
  /** Heading of the reported text. */
  readonly textTitle: string;
  /** The rest of the case, such as messages before the reported one, and the decision. */
  readonly children: ReactNode;
}

/** A report of a post or a message: who wrote and who reported it, why, and the text. */
export function ReportArticle({ report, title, facts = [], textTitle, children }: ReportArticleProps) {
  const { body, author, reporter, reason, at } = report;
  return (
    <CaseArticle>
      <CaseTitle>{title}</CaseTitle>
      <CaseFacts
        items={[
          ...facts,
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
        <h3>{textTitle}</h3>
        <ForumText content={body} />
      </CaseSection>
      {children}
    </CaseArticle>
  );
}
