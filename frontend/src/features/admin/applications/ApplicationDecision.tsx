import { EMPTY_REAUTH, ReauthFields, toReauth } from "@entities/account/reauth";
import { pathUnder } from "@shared/api/cacheKeys";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useState } from "react";
import { HelpText } from "../admin.styles";
import { APPLICATIONS_PATH, decideApplication } from "../api/applications";
import { CaseDecision } from "../CaseDecision";

const initialValues = { notes: "", nextTryAt: "", ...EMPTY_REAUTH };
const reasonSchema = formSchema<typeof initialValues>("applicationDecision");

interface Decision {
  readonly status: "approved" | "more_asked" | "denied";
  readonly label: string;
  /** Label of the text that the applicant will see. */
  readonly notes: string;
  /** Label of the button that carries it out. */
  readonly confirm: string;
  readonly consequence: (applicant: string) => string;
}

const decisions: readonly Decision[] = [
  {
    status: "approved",
    label: "Approve",
    notes: "Welcome message",
    confirm: "Approve application",
    consequence: (applicant) =>
      `${applicant} becomes a verified collector right away and is notified. The files are deleted.`,
  },
  {
    status: "more_asked",
    label: "Ask for more",
    notes: "Question",
    confirm: "Send question",
    consequence: (applicant) =>
      `${applicant} gets your question, and the application returns to the queue with the answer.`,
  },
  {
    status: "denied",
    label: "Deny",
    notes: "Reason",
    confirm: "Deny application",
    consequence: (applicant) => `${applicant} is told the reason and when they may apply again. The files are deleted.`,
  },
];

interface ApplicationDecisionProps {
  readonly id: number;
  /** Name of the applicant. */
  readonly applicant: string;
  /** False while a question waits for its answer. */
  readonly canAsk: boolean;
  readonly onFailure: () => void;
}

/** Approve, ask for more or deny; explains the effect before confirming. */
export function ApplicationDecision({ id, applicant, canAsk, onFailure }: ApplicationDecisionProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const status = decision?.status;
  return (
    <CaseDecision
      choices={decisions.filter((each) => canAsk || each.status !== "more_asked")}
      chosen={decision}
      onChoose={setDecision}
    >
      {decision && (
        <Form
          key={status}
          initialValues={initialValues}
          schema={status === "approved" ? undefined : reasonSchema}
          onSubmit={async ({ notes, nextTryAt, ...reauth }) => {
            await decideApplication(id, {
              status: decision.status,
              notes: notes.trim(),
              ...(status === "approved" && toReauth(reauth)),
              ...(status === "denied" && nextTryAt && { nextTryAt: new Date(nextTryAt).toISOString() }),
            });
            setDecision(null);
          }}
          invalidates={pathUnder(APPLICATIONS_PATH)}
          onFailure={onFailure}
        >
          <HelpText>{decision.consequence(applicant)}</HelpText>
          <TextAreaField
            name="notes"
            label={decision.notes}
            hint={status === "approved" ? "Optional; the applicant will see it." : "The applicant will see it."}
            rows={3}
          />
          {status === "approved" && <ReauthFields />}
          {status === "denied" && (
            <TextField
              name="nextTryAt"
              label="May apply again from"
              type="date"
              hint="90 days from now if left empty"
            />
          )}
          <FormFooter
            label={decision.confirm}
            variant={status === "denied" ? "destructive" : "primary"}
            onCancel={() => setDecision(null)}
          />
        </Form>
      )}
    </CaseDecision>
  );
}
