import type { ForumAuthor, ForumReport } from "@entities/forum/types";
import { Form } from "@shared/form/Form";
import { FormFailure } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { ActionRow, UserText } from "@shared/ui/layout";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { CaseFacts, CaseSection, CaseTitle, HelpText } from "../admin.styles";
import { closeReport, isReportList } from "../api/reports";
import { CaseFilePanel } from "../cases/CaseFilePanel";

const schema = formSchema<{ reason: string }>("removal");

const outcomeLabels = { kept: "Kept", removed: "Removed" } as const;

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
  const { topicId, number, topicTitle, text, author, reporter, reason, at, outcome, outcomeReason, closedAt } = report;
  const postPath = number === 0 ? `/forum/topic/${topicId}` : `/forum/topic/${topicId}?post=${number}#post-${number}`;
  return (
    <article>
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
        <UserText dir="auto">{text}</UserText>
      </CaseSection>
      <CaseFilePanel queue="reports" reference={String(report.id)} />
      {outcome ? (
        <CaseSection>
          <h3>{outcome === "removed" ? outcomeLabels.removed : outcomeLabels.kept}</h3>
          {outcomeReason && <UserText dir="auto">{outcomeReason}</UserText>}
          {closedAt && <HelpText>{formatDateTime(closedAt)}</HelpText>}
        </CaseSection>
      ) : (
        <Decision report={report} />
      )}
    </article>
  );
}

/** Decision form; both outcomes require a reason, which one of the members receives. */
function Decision({ report }: { report: ForumReport }) {
  const [outcome, setOutcome] = useState<"kept" | "removed">("kept");
  return (
    <CaseSection>
      <h3>Decision</h3>
      <Form
        draftKey={`desk/reports/${report.id}/decision`}
        initialValues={{ reason: "" }}
        schema={schema}
        onSubmit={({ reason }) => closeReport(report.id, outcome, reason.trim())}
        success={{ title: "Report closed", description: `${outcomeLabels[outcome]}.` }}
        invalidates={isReportList}
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="reason" label="Reason" dir="auto" />
            <FormFailure />
            <ActionRow>
              <Button type="submit" variant="destructive" disabled={isSubmitting} onClick={() => setOutcome("removed")}>
                Remove post
              </Button>
              <Button type="submit" disabled={isSubmitting} onClick={() => setOutcome("kept")}>
                Keep post
              </Button>
            </ActionRow>
            <HelpText>
              Removing hides the post for everyone and tells its author the reason; it can be restored. Keeping it
              closes the report and changes nothing.
            </HelpText>
          </>
        )}
      </Form>
    </CaseSection>
  );
}
