import { EMPTY_REAUTH, ReauthFields, toReauth } from "@entities/account/reauth";
import { pathUnder } from "@shared/api/cacheKeys";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { useDiscardDrafts } from "@shared/form/useSessionDraft";
import { useState } from "react";
import { HelpText } from "../admin.styles";
import { APPLICATIONS_PATH, decideApplication } from "../api/applications";
import { CaseDecision } from "../CaseDecision";
import type { ApplicationCase, CaseDraft } from "../types";
import { useReviewedVersion } from "../useReviewedVersion";

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

type ApplicationState = Pick<ApplicationCase["application"], "id" | "status">;

const isOffered = (application: ApplicationState, decision: Decision): boolean =>
  application.status === "submitted" || (application.status === "more_asked" && decision.status !== "more_asked");

/** Where the texts of the decisions are kept that an application does not offer in its state. */
export const closedDrafts = (application: ApplicationState): readonly CaseDraft[] =>
  decisions.filter((each) => !isOffered(application, each)).map((each) => draftOf(application.id, each));

const draftOf = (id: number, { status }: Decision): CaseDraft => ({
  key: `admin/applications/${id}/${status}`,
  field: "notes",
});

interface ApplicationDecisionProps {
  readonly application: ApplicationCase["application"];
  /** Name of the applicant. */
  readonly applicant: string;
  readonly onFailure: () => void;
}

/** Approve, ask for more or deny; explains the effect before confirming. */
export function ApplicationDecision({ application, applicant, onFailure }: ApplicationDecisionProps) {
  const { id } = application;
  const [chosen, setDecision] = useState<Decision | null>(null);
  // No second question while one waits for its answer.
  const decision = chosen && isOffered(application, chosen) ? chosen : null;
  const status = decision?.status;
  // The API has no revision of an application.
  const review = useReviewedVersion(JSON.stringify(application), decision !== null);
  const discard = useDiscardDrafts();
  return (
    <CaseDecision
      choices={decisions.filter((each) => isOffered(application, each))}
      chosen={decision}
      onChoose={setDecision}
      draftOf={(each) => draftOf(id, each)}
    >
      {decision && (
        <Form
          key={status}
          draftKey={draftOf(id, decision).key}
          keepsDraft
          secretFields={["password", "code"]}
          initialValues={initialValues}
          schema={status === "approved" ? undefined : reasonSchema}
          confirmSubmit={review.confirmSubmit}
          onSubmit={async ({ notes, nextTryAt, ...reauth }) => {
            await decideApplication(id, {
              status: decision.status,
              notes: notes.trim(),
              ...(status === "approved" && toReauth(reauth)),
              ...(status === "denied" && nextTryAt && { nextTryAt: new Date(nextTryAt).toISOString() }),
            });
            if (status !== "more_asked") discard(decisions.map((each) => draftOf(id, each).key));
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
            onKeyDown={sendOnCtrlEnter}
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
          {review.notice(`${applicant} changed this application while you were deciding.`)}
          <FormFooter
            label={review.labelOf(decision.confirm)}
            variant={status === "denied" ? "destructive" : "primary"}
            onCancel={() => setDecision(null)}
          />
        </Form>
      )}
    </CaseDecision>
  );
}
