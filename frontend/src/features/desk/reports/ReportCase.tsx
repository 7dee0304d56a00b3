import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { sentenceOf } from "../../../shared/api/error";
import { closeReport, isReportList } from "../../../shared/api/forum/reports";
import type { ForumAuthor, ForumReport } from "../../../shared/api/forum/wire";
import { useInvalidate } from "../../../shared/api/query";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { TextAreaField } from "../../../shared/form/fields";
import { schemaOf } from "../../../shared/form/rules";
import { formatMoment } from "../../../shared/format";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { Button } from "../../../shared/ui/Button";
import { CaseFilePart } from "../cases/CaseFilePart";
import { Actions, CasePart, Consequence, Facts, Words } from "../deskParts";

const schema = schemaOf<{ reason: string }>("removal", { trimmed: ["reason"] });

const outcomes = { kept: "It stays", removed: "It was removed" } as const;

function nameOf({ name, username, isFormer }: ForumAuthor): ReactNode {
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

/** One report: what was said of what, and what becomes of it. */
export function ReportCase({ report }: { report: ForumReport }) {
  const { topicId, number, topicTitle, text, author, reporter, reason, at, outcome, outcomeReason, closedAt } = report;
  const where = number === 0 ? `/forum/topic/${topicId}` : `/forum/topic/${topicId}?post=${number}#post-${number}`;
  return (
    <article>
      <h2>{report.kind === "topic" ? "A topic" : `Reply ${number}`}</h2>
      <Facts
        facts={[
          [
            "Topic",
            <Link key="topic" to={where}>
              <bdi>{topicTitle}</bdi>
            </Link>,
          ],
          ["Written by", nameOf(author)],
          ["Reported by", nameOf(reporter)],
          ["Reported", formatMoment(at)],
        ]}
      />
      <CasePart>
        <h3>What is said of it</h3>
        <Words dir="auto">{reason}</Words>
      </CasePart>
      <CasePart>
        <h3>What it said when it was reported</h3>
        <Words dir="auto">{text}</Words>
      </CasePart>
      <CaseFilePart queue="reports" reference={String(report.id)} />
      {outcome ? (
        <CasePart>
          <h3>{outcome === "removed" ? outcomes.removed : outcomes.kept}</h3>
          {outcomeReason && <Words dir="auto">{outcomeReason}</Words>}
          {closedAt && <Consequence>{formatMoment(closedAt)}</Consequence>}
        </CasePart>
      ) : (
        <Decision report={report} />
      )}
    </article>
  );
}

/** Closes a report; both ways need a reason, which one of the two members is told. */
function Decision({ report }: { report: ForumReport }) {
  const invalidate = useInvalidate();
  const { notify } = useNotices();
  const [chosen, setChosen] = useState<"kept" | "removed">("kept");
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <CasePart>
      <h3>Decision</h3>
      <Form
        unsentKey={`desk/reports/${report.id}/decision`}
        initialValues={{ reason: "" }}
        schema={schema}
        onSubmit={async ({ reason }) => {
          setFailure(null);
          await closeReport(report.id, chosen, reason.trim());
          notify({ title: "Report closed", description: `${outcomes[chosen]}.` });
          await invalidate(isReportList);
        }}
        onFailure={(error) =>
          setFailure(sentenceOf(error, "The server could not be reached. Please try again in a moment."))
        }
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="reason" label="Reason" dir="auto" />
            {failure && <FailureText role="alert">{failure}</FailureText>}
            <Actions>
              <Button type="submit" variant="destructive" disabled={isSubmitting} onClick={() => setChosen("removed")}>
                Remove it
              </Button>
              <Button type="submit" disabled={isSubmitting} onClick={() => setChosen("kept")}>
                Let it stand
              </Button>
            </Actions>
            <Consequence>
              Removing takes the words out for everybody and tells their author the reason; they can be restored.
              Letting it stand closes the report and changes nothing.
            </Consequence>
          </>
        )}
      </Form>
    </CasePart>
  );
}
