import type { ForumReport } from "@entities/forum/types";
import { Form } from "@shared/form/Form";
import { FormFailure } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { ActionRow, UserText } from "@shared/ui/layout";
import { type ComponentProps, useState } from "react";
import { CaseSection, HelpText } from "../admin.styles";

const schema = formSchema<{ reason: string }>("removal");

const outcomeLabels = { kept: "Kept", removed: "Removed" } as const;

type Outcome = keyof typeof outcomeLabels;

interface ReportDecisionProps {
  readonly report: Pick<ForumReport, "id" | "outcome" | "outcomeReason" | "closedAt">;
  /** Path of the reports in the admin area. */
  readonly path: "reports" | "message-reports";
  /** What was reported. */
  readonly noun: "post" | "message";
  /** What both outcomes mean. */
  readonly help: string;
  readonly close: (id: number, outcome: Outcome, reason: string) => Promise<void>;
  readonly invalidates: ComponentProps<typeof Form>["invalidates"];
}

/** The outcome of a closed report, or the form that closes an open one. */
export function ReportDecision({ report, path, noun, help, close, invalidates }: ReportDecisionProps) {
  const { id, outcome: known, outcomeReason, closedAt } = report;
  const [outcome, setOutcome] = useState<Outcome>("kept");
  if (known) {
    return (
      <CaseSection>
        <h3>{known === "removed" ? outcomeLabels.removed : outcomeLabels.kept}</h3>
        {outcomeReason && <UserText dir="auto">{outcomeReason}</UserText>}
        {closedAt && <HelpText>{formatDateTime(closedAt)}</HelpText>}
      </CaseSection>
    );
  }
  return (
    <CaseSection>
      <h3>Decision</h3>
      <Form
        draftKey={`desk/${path}/${id}/decision`}
        initialValues={{ reason: "" }}
        schema={schema}
        onSubmit={({ reason }) => close(id, outcome, reason.trim())}
        success={{ title: "Report closed", description: `${outcomeLabels[outcome]}.` }}
        {...(invalidates && { invalidates })}
      >
        {({ isSubmitting }) => (
          <>
            <TextAreaField name="reason" label="Reason" dir="auto" />
            <FormFailure />
            <ActionRow>
              <Button type="submit" variant="destructive" disabled={isSubmitting} onClick={() => setOutcome("removed")}>
                Remove {noun}
              </Button>
              <Button type="submit" disabled={isSubmitting} onClick={() => setOutcome("kept")}>
                Keep {noun}
              </Button>
            </ActionRow>
            <HelpText>{help}</HelpText>
          </>
        )}
      </Form>
    </CaseSection>
  );
}
