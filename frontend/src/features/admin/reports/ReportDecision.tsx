import type { ForumReport } from "@entities/forum/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { formatDateTime } from "@shared/format";
import { UserText } from "@shared/ui/layout";
import { type ComponentProps, useState } from "react";
import { CaseSection, HelpText } from "../admin.styles";
import type { ReportOutcome } from "../api/reports";
import { CaseDecision } from "../CaseDecision";
import { UnsentTextPanels } from "../UnsentTextPanels";

const schema = formSchema<{ reason: string }>("removal");

const outcomes = [
  { outcome: "removed", verb: "Remove", done: "Removed", confirm: "Remove and Close Report" },
  { outcome: "kept", verb: "Keep", done: "Kept", confirm: "Close Report" },
] as const satisfies readonly { outcome: ReportOutcome; [text: string]: string }[];

interface ReportDecisionProps {
  readonly report: Pick<ForumReport, "id" | "outcome" | "outcomeReason" | "closedAt">;
  /** Path of the reports in the admin area. */
  readonly path: "reports" | "message-reports";
  /** What was reported. */
  readonly noun: "post" | "message";
  /** What removing does. */
  readonly removal: string;
  readonly close: (id: number, outcome: ReportOutcome, reason: string) => Promise<void>;
  readonly invalidates: ComponentProps<typeof Form>["invalidates"];
}

/** The outcome of a closed report, or the form that closes an open one. */
export function ReportDecision({ report, path, noun, removal, close, invalidates }: ReportDecisionProps) {
  const { id, outcome: known, outcomeReason, closedAt } = report;
  const [chosen, setChosen] = useState<(typeof outcomes)[number] | null>(null);
  const draft = { key: `admin/${path}/${id}/decision`, field: "reason" };
  if (known) {
    const { done } = outcomes.find(({ outcome }) => outcome === known) ?? {};
    return (
      <CaseSection>
        <h3>{done}</h3>
        {outcomeReason && <UserText dir="auto">{outcomeReason}</UserText>}
        {closedAt && <HelpText>{formatDateTime(closedAt)}</HelpText>}
        <UnsentTextPanels drafts={[draft]} reason={`This report was closed in the meantime: ${done}.`} />
      </CaseSection>
    );
  }
  return (
    <CaseDecision
      choices={outcomes.map((each) => ({ ...each, label: `${each.verb} ${noun}` }))}
      draftOf={() => draft}
      chosen={chosen && { ...chosen, label: `${chosen.verb} ${noun}` }}
      onChoose={setChosen}
    >
      {chosen && (
        <Form
          draftKey={draft.key}
          keepsDraft
          initialValues={{ reason: "" }}
          schema={schema}
          onSubmit={({ reason }) => close(id, chosen.outcome, reason.trim())}
          success={{ title: "Report closed", description: `${chosen.done}.` }}
          {...(invalidates && { invalidates })}
        >
          <HelpText>{chosen.outcome === "removed" ? removal : `Closes the report; the ${noun} stays.`}</HelpText>
          <TextAreaField name="reason" label="Reason" dir="auto" rows={2} onKeyDown={sendOnCtrlEnter} />
          <FormFooter
            label={chosen.confirm}
            pendingLabel="Closing"
            variant={chosen.outcome === "removed" ? "destructive" : "primary"}
            onCancel={() => setChosen(null)}
          />
        </Form>
      )}
    </CaseDecision>
  );
}
