import {
  APPLICATIONS,
  decideApplication,
  useApplicationCase,
  useApplicationQueue,
} from "@features/admin/api/applications";
import { useState } from "react";
import { useKeepers } from "../../../shared/api/desk/cases";
import { sentenceOf } from "../../../shared/api/error";
import { pathUnder } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { TextAreaField, TextField } from "../../../shared/form/fields";
import { Select } from "../../../shared/form/Select";
import { formatDay, formatMoment } from "../../../shared/format";
import { AdminProofFields, adminProofOf } from "../../../shared/membership/AdminProofFields";
import { applicationStates, UNREACHABLE } from "../../../shared/membership/words";
import { Button } from "../../../shared/ui/Button";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { CaseFilePart } from "../cases/CaseFilePart";
import { Actions, CasePart, Consequence, Facts, StateLabel, Words } from "../deskParts";
import { Workbench } from "../Workbench";

const filters = ["submitted", "more_asked", "approved", "denied", "withdrawn"].map((value) => ({
  value,
  label: applicationStates[value] ?? value,
}));

/** Who wants to be a collector, and what the concierge says to it. */
export default function ApplicationsSection() {
  const [status, setStatus] = useState("submitted");
  const { data, error, mutate } = useApplicationQueue(status);
  const keepers = useKeepers("applications");
  return (
    <Workbench
      title="Applications"
      path="applications"
      tools={
        <Select
          aria-label="Which applications"
          value={status}
          options={filters}
          onChange={({ target }) => setStatus(target.value)}
        />
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      keyOf={({ application }) => String(application.id)}
      row={({ application, applicant }) => (
        <>
          <span>{applicant.name}</span>
          <span>
            {[applicant.username, formatDay(application.submittedAt), keepers.get(String(application.id))]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      )}
      empty="No application waits here"
    >
      {(key) => <Case key={key} id={Number(key)} />}
    </Workbench>
  );
}

function Case({ id }: { id: number }) {
  const { data, error, mutate } = useApplicationCase(id);
  const invalidate = useInvalidate();
  const [choice, setChoice] = useState<"approved" | "more_asked" | "denied" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (!data) {
    return error ? (
      <ErrorState title="The application could not be shown." onRetry={() => void mutate()}>
        {sentenceOf(error, UNREACHABLE)}
      </ErrorState>
    ) : (
      <Skeleton $height="20rem" />
    );
  }
  const { application, applicant, invitedBy } = data;
  const isOpen = application.status === "submitted" || application.status === "more_asked";
  return (
    <>
      <h2>{applicant.name}</h2>
      <StateLabel>{applicationStates[application.status]}</StateLabel>
      <Facts
        facts={[
          ["Username", applicant.username],
          ["E-mail", applicant.email],
          ["Member since", formatDay(applicant.joinedAt)],
          ["Invited by", invitedBy ?? "Nobody"],
        ]}
      />
      <CasePart>
        <h3>Note</h3>
        <Words>{application.note}</Words>
      </CasePart>
      {application.garage.length > 0 && (
        <CasePart>
          <h3>Garage</h3>
          {application.garage.map((car) => (
            <Words key={`${car.make} ${car.model} ${String(car.year)}`}>
              {car.year} {car.make} {car.model}
              {car.note && `: ${car.note}`}
            </Words>
          ))}
        </CasePart>
      )}
      {application.evidence.length > 0 && (
        <CasePart>
          <h3>Evidence</h3>
          <Consequence>Opening a file is written to the audit log. The decision deletes it.</Consequence>
          {application.evidence.map((file) => (
            <a key={file.id} href={`/api/admin/applications/${String(id)}/evidence/${String(file.id)}`} download>
              {file.name}
            </a>
          ))}
        </CasePart>
      )}
      <CasePart>
        <h3>History</h3>
        {application.steps.map((step) => (
          <div key={step.at + step.status}>
            <Consequence>
              {formatMoment(step.at)} · {step.by === "applicant" ? "Applicant" : "Concierge"} ·{" "}
              {applicationStates[step.status]}
            </Consequence>
            {step.words && <Words>{step.words}</Words>}
          </div>
        ))}
      </CasePart>
      <CaseFilePart queue="applications" reference={String(id)} />
      {isOpen && (
        <CasePart>
          <h3>Decision</h3>
          <Actions>
            <Button aria-pressed={choice === "approved"} onClick={() => setChoice("approved")}>
              Approve
            </Button>
            {application.status === "submitted" && (
              <Button aria-pressed={choice === "more_asked"} onClick={() => setChoice("more_asked")}>
                Ask for more
              </Button>
            )}
            <Button aria-pressed={choice === "denied"} onClick={() => setChoice("denied")}>
              Deny
            </Button>
          </Actions>
          {choice && (
            <Form
              key={choice}
              initialValues={{ notes: "", nextTryAt: "", password: "", code: "" }}
              onSubmit={async ({ notes, nextTryAt, password, code }) => {
                setFailure(null);
                await decideApplication(id, {
                  status: choice,
                  notes: notes.trim(),
                  ...(choice === "approved" && adminProofOf({ password, code })),
                  ...(choice === "denied" && nextTryAt && { nextTryAt: new Date(nextTryAt).toISOString() }),
                });
                setChoice(null);
                await invalidate(pathUnder(APPLICATIONS));
              }}
              onFailure={(problem) => {
                setFailure(sentenceOf(problem, UNREACHABLE));
                void mutate();
              }}
            >
              {({ isSubmitting }) => (
                <>
                  <TextAreaField
                    name="notes"
                    label={choice === "more_asked" ? "Question" : choice === "denied" ? "Reason" : "Words of welcome"}
                    hint={choice === "approved" ? "Optional; the applicant reads it." : "The applicant reads it."}
                    rows={3}
                  />
                  {choice === "approved" && <AdminProofFields />}
                  {choice === "denied" && (
                    <TextField
                      name="nextTryAt"
                      label="May apply again from"
                      type="date"
                      hint="In 90 days if left empty"
                    />
                  )}
                  <Consequence>
                    {
                      {
                        approved: `${applicant.name} becomes a verified collector at once, is told, and the files are deleted.`,
                        more_asked: `${applicant.name} is asked, and the application comes back with the answer.`,
                        denied: `${applicant.name} is told the reason and the day, and the files are deleted.`,
                      }[choice]
                    }
                  </Consequence>
                  <div>
                    <Button type="submit" variant="primary" disabled={isSubmitting}>
                      {
                        { approved: "Approve application", more_asked: "Send question", denied: "Deny application" }[
                          choice
                        ]
                      }
                    </Button>
                  </div>
                </>
              )}
            </Form>
          )}
          {failure && <FailureText role="alert">{failure}</FailureText>}
        </CasePart>
      )}
    </>
  );
}
