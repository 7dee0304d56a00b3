import { AdminReauthFields, toAdminReauth } from "@entities/account/AdminReauthFields";
import { applicationStateLabels } from "@entities/membership/labels";
import { pathUnder } from "@shared/api/cacheKeys";
import { Form } from "@shared/form/Form";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Select } from "@shared/form/Select";
import { formatDate, formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ActionRow, SmallLabel, UserText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { CaseFacts, CaseSection, CaseTitle, HelpText } from "../admin.styles";
import { APPLICATIONS, decideApplication, useApplicationCase, useApplicationQueue } from "../api/applications";
import { useAssignees } from "../api/cases";
import { CaseFilePanel } from "../cases/CaseFilePanel";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { useFilters } from "../useFilters";

const statusOptions = ["submitted", "more_asked", "approved", "denied", "withdrawn"].map((value) => ({
  value,
  label: applicationStateLabels[value] ?? value,
}));

const choices = { status: statusOptions.map(({ value }) => value) };

const initialValues = { notes: "", nextTryAt: "", password: "", code: "" };
const reasonSchema = formSchema<typeof initialValues>("applicationDecision");

/** Collector applications and their decision. */
export default function ApplicationsSection() {
  const [{ status }, setFilters] = useFilters({ status: "submitted" }, choices);
  const { data, error, mutate } = useApplicationQueue(status);
  const assignees = useAssignees("applications");
  return (
    <MasterDetailLayout
      title="Applications"
      path="applications"
      toolbar={
        <Select
          aria-label="Which applications"
          value={status}
          options={statusOptions}
          onChange={({ target }) => setFilters({ status: target.value })}
        />
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ application }) => String(application.id)}
      renderRow={({ application, applicant }) => (
        <>
          <span>{applicant.name}</span>
          <span>
            {[`@${applicant.username}`, formatDate(application.submittedAt), assignees.get(String(application.id))]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      )}
      emptyText="No applications here"
    >
      {(key) => <ApplicationDetail key={key} id={Number(key)} />}
    </MasterDetailLayout>
  );
}

function ApplicationDetail({ id }: { id: number }) {
  const { data, error, mutate } = useApplicationCase(id);
  const [decision, setDecision] = useState<"approved" | "more_asked" | "denied" | null>(null);
  if (!data) {
    return (
      <QueryFallback query={{ error, mutate }} title="The application couldn’t be shown." height={theme.size[20]} />
    );
  }
  const { application, applicant, invitedBy } = data;
  const isOpen = application.status === "submitted" || application.status === "more_asked";
  return (
    <>
      <CaseTitle>{applicant.name}</CaseTitle>
      <SmallLabel>{applicationStateLabels[application.status]}</SmallLabel>
      <CaseFacts
        items={[
          ["Username", applicant.username],
          ["Email", applicant.email],
          ["Member since", formatDate(applicant.joinedAt)],
          ["Invited by", invitedBy ?? "No one"],
        ]}
      />
      <CaseSection>
        <h3>Note</h3>
        <UserText>{application.note}</UserText>
      </CaseSection>
      {application.garage.length > 0 && (
        <CaseSection>
          <h3>Garage</h3>
          {application.garage.map((car) => (
            <UserText key={`${car.make} ${car.model} ${String(car.year)}`}>
              {car.year} {car.make} {car.model}
              {car.note && `: ${car.note}`}
            </UserText>
          ))}
        </CaseSection>
      )}
      {application.evidence.length > 0 && (
        <CaseSection>
          <h3>Evidence</h3>
          <HelpText>Opening a file is logged. Files are deleted with the decision.</HelpText>
          {application.evidence.map((file) => (
            <a key={file.id} href={`/api/admin/applications/${String(id)}/evidence/${String(file.id)}`} download>
              {file.name}
            </a>
          ))}
        </CaseSection>
      )}
      <CaseSection>
        <h3>History</h3>
        {application.steps.map((step) => (
          <div key={step.at + step.status}>
            <HelpText>
              {formatDateTime(step.at)} · {step.by === "applicant" ? "Applicant" : "Concierge"} ·{" "}
              {applicationStateLabels[step.status]}
            </HelpText>
            {step.words && <UserText>{step.words}</UserText>}
          </div>
        ))}
      </CaseSection>
      <CaseFilePanel queue="applications" reference={String(id)} />
      {isOpen && (
        <CaseSection>
          <h3>Decision</h3>
          <ActionRow>
            <Button aria-pressed={decision === "approved"} onClick={() => setDecision("approved")}>
              Approve
            </Button>
            {application.status === "submitted" && (
              <Button aria-pressed={decision === "more_asked"} onClick={() => setDecision("more_asked")}>
                Ask for more
              </Button>
            )}
            <Button aria-pressed={decision === "denied"} onClick={() => setDecision("denied")}>
              Deny
            </Button>
          </ActionRow>
          {decision && (
            <Form
              key={decision}
              initialValues={initialValues}
              schema={decision === "approved" ? undefined : reasonSchema}
              onSubmit={async ({ notes, nextTryAt, password, code }) => {
                await decideApplication(id, {
                  status: decision,
                  notes: notes.trim(),
                  ...(decision === "approved" && toAdminReauth({ password, code })),
                  ...(decision === "denied" && nextTryAt && { nextTryAt: new Date(nextTryAt).toISOString() }),
                });
                setDecision(null);
              }}
              invalidates={pathUnder(APPLICATIONS)}
              onFailure={() => mutate()}
            >
              {({ isSubmitting }) => (
                <>
                  <TextAreaField
                    name="notes"
                    label={
                      decision === "more_asked" ? "Question" : decision === "denied" ? "Reason" : "Welcome message"
                    }
                    hint={
                      decision === "approved" ? "Optional; the applicant will see it." : "The applicant will see it."
                    }
                    rows={3}
                  />
                  {decision === "approved" && <AdminReauthFields />}
                  {decision === "denied" && (
                    <TextField
                      name="nextTryAt"
                      label="May apply again from"
                      type="date"
                      hint="90 days from now if left empty"
                    />
                  )}
                  <HelpText>
                    {
                      {
                        approved: `${applicant.name} becomes a verified collector right away and is notified. The files are deleted.`,
                        more_asked: `${applicant.name} is asked, and the application returns to the queue with the answer.`,
                        denied: `${applicant.name} is told the reason and when they may apply again. The files are deleted.`,
                      }[decision]
                    }
                  </HelpText>
                  <div>
                    <Button type="submit" variant="primary" disabled={isSubmitting}>
                      {
                        { approved: "Approve application", more_asked: "Send question", denied: "Deny application" }[
                          decision
                        ]
                      }
                    </Button>
                  </div>
                </>
              )}
            </Form>
          )}
        </CaseSection>
      )}
    </>
  );
}
