import { applicationStateLabels } from "@entities/membership/labels";
import { Select } from "@shared/form/Select";
import { formatDate, formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { SmallLabel, UserText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { CaseArticle, CaseFacts, CaseSection, HelpText } from "../admin.styles";
import { useApplicationCase, useApplicationQueue } from "../api/applications";
import { useAssignees } from "../api/cases";
import { CaseTitle } from "../CaseTitle";
import { CaseFilePanel } from "../cases/CaseFilePanel";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { UnsentTextPanels } from "../UnsentTextPanels";
import { useFilters } from "../useFilters";
import { ApplicationDecision, closedDrafts } from "./ApplicationDecision";

const statusOptions = ["submitted", "more_asked", "approved", "denied", "withdrawn"].map((value) => ({
  value,
  label: applicationStateLabels[value] ?? value,
}));

const choices = { status: statusOptions.map(({ value }) => value) };

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
  if (!data) {
    return (
      <QueryFallback query={{ error, mutate }} title="The application couldn’t be shown." height={theme.size[20]} />
    );
  }
  const { application, applicant, invitedBy } = data;
  const isOpen = application.status === "submitted" || application.status === "more_asked";
  return (
    <CaseArticle>
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
      <UnsentTextPanels
        drafts={closedDrafts(application)}
        reason={`This application was updated in the meantime: ${applicationStateLabels[application.status]}.`}
      />
      {isOpen && (
        <ApplicationDecision application={application} applicant={applicant.name} onFailure={() => mutate()} />
      )}
      <CaseFilePanel queue="applications" reference={String(id)} />
    </CaseArticle>
  );
}
