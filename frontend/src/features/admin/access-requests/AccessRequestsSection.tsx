import { EMPTY_REAUTH, ReauthFields, toReauth } from "@entities/account/reauth";
import { pathUnder } from "@shared/api/cacheKeys";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { Input } from "@shared/form/fieldLayout";
import { CheckboxField, TextAreaField } from "@shared/form/fields";
import { ReasonForm } from "@shared/form/ReasonForm";
import { Select } from "@shared/form/Select";
import { sendOnCtrlEnter } from "@shared/form/sendOnCtrlEnter";
import { useDiscardDrafts } from "@shared/form/useSessionDraft";
import { formatDate } from "@shared/format";
import { UserText } from "@shared/ui/layout";
import { useState } from "react";
import { CaseArticle, CaseFacts, CaseSection, HelpText } from "../admin.styles";
import {
  ACCESS_REQUESTS_PATH,
  closeAccessRequest,
  inviteAccessRequester,
  singleAccessRequest,
  useAccessRequests,
} from "../api/accessRequests";
import { useAssignees } from "../api/cases";
import { CaseDecision } from "../CaseDecision";
import { CaseLoader, parseCaseReference } from "../CaseLoader";
import { CaseTitle } from "../CaseTitle";
import { CaseFilePanel } from "../cases/CaseFilePanel";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { AccessRequestCase } from "../types";
import { UnsentTextPanels } from "../UnsentTextPanels";
import { useFilters, useSearchField } from "../useFilters";

const stateOptions = [
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
];

const choices = { state: stateOptions.map(({ value }) => value) };

const requestStateLabels: Readonly<Record<string, string>> = {
  open: "Open",
  invited: "Invited",
  closed: "Dismissed",
};

/** Access requests. */
export default function AccessRequestsSection() {
  const [{ state, search }, setFilters] = useFilters({ state: "open", search: "" }, choices);
  const [searchText, setSearchText] = useSearchField(search, (text) => setFilters({ search: text }));
  const { data, error, mutate } = useAccessRequests(state, search);
  const assignees = useAssignees("access-requests");
  return (
    <MasterDetailLayout
      title="Access requests"
      path="access-requests"
      toolbar={
        <>
          <Select
            aria-label="Which requests"
            value={state}
            options={stateOptions}
            onChange={({ target }) => setFilters({ state: target.value })}
          />
          <Input
            type="search"
            aria-label="Search access requests"
            placeholder="Name, email or reference"
            value={searchText}
            onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          />
        </>
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ reference }) => reference}
      renderRow={(request) => (
        <>
          <span>{request.name}</span>
          <span>
            {[request.reference, formatDate(request.receivedAt), assignees.get(request.reference)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      )}
      emptyText={search === "" ? "All clear" : "No requests found"}
    >
      {(key) => (
        <CaseLoader
          key={key}
          listItem={data?.find(({ reference }) => reference === key)}
          isListLoaded={data !== undefined || error !== undefined}
          request={singleAccessRequest(parseCaseReference(key))}
          missingText="Request not found"
        >
          {(request) => <AccessRequestDetail request={request} />}
        </CaseLoader>
      )}
    </MasterDetailLayout>
  );
}

function AccessRequestDetail({ request }: { request: AccessRequestCase }) {
  return (
    <CaseArticle>
      <CaseTitle>{request.name}</CaseTitle>
      <CaseFacts
        items={[
          ["Reference", request.reference],
          ["Email", request.email],
          ["Received", formatDate(request.receivedAt)],
          ["State", requestStateLabels[request.state] ?? request.state],
          ...(request.reason ? [["Reason", request.reason] as const] : []),
        ]}
      />
      <CaseSection>
        <h3>Note</h3>
        <UserText>{request.note}</UserText>
      </CaseSection>
      {request.state === "open" ? (
        <AccessRequestDecision request={request} />
      ) : (
        <UnsentTextPanels
          drafts={Object.values(draftsOf(request.reference))}
          reason={`This request was updated in the meantime: ${requestStateLabels[request.state] ?? request.state}.`}
        />
      )}
      <CaseFilePanel queue="access-requests" reference={request.reference} />
    </CaseArticle>
  );
}

const draftsOf = (reference: string) =>
  ({
    Invite: { key: `admin/access-requests/${reference}/invite`, field: "note" },
    Dismiss: { key: `admin/access-requests/${reference}/close`, field: "reason" },
  }) as const;

const decisions = [{ label: "Invite" }, { label: "Dismiss" }] as const;

/** The invitation, or the dismissal. */
function AccessRequestDecision({ request }: { request: AccessRequestCase }) {
  const [decision, setDecision] = useState<(typeof decisions)[number] | null>(null);
  const drafts = draftsOf(request.reference);
  const discard = useDiscardDrafts();
  const discardDrafts = () => discard([drafts.Invite.key, drafts.Dismiss.key]);
  return (
    <CaseDecision choices={decisions} chosen={decision} onChoose={setDecision} draftOf={({ label }) => drafts[label]}>
      {decision?.label === "Invite" ? (
        <Form
          draftKey={drafts.Invite.key}
          keepsDraft
          secretFields={["password", "code"]}
          initialValues={{ note: "", preVetted: false, ...EMPTY_REAUTH }}
          onSubmit={({ note, preVetted, ...reauth }) =>
            inviteAccessRequester(request.reference, {
              note: note.trim(),
              preVetted,
              ...(preVetted && toReauth(reauth)),
            }).then(discardDrafts)
          }
          invalidates={pathUnder(ACCESS_REQUESTS_PATH)}
        >
          {({ values }) => (
            <>
              <HelpText>A personal invitation is emailed to {request.email}.</HelpText>
              <TextAreaField
                name="note"
                label="Note (optional)"
                hint="Shown on the invitation."
                rows={3}
                onKeyDown={sendOnCtrlEnter}
              />
              <CheckboxField name="preVetted" label="Pre-approved: verified as a collector on accepting" />
              {values.preVetted && <ReauthFields />}
              <FormFooter label="Send invitation" />
            </>
          )}
        </Form>
      ) : (
        <ReasonForm
          draftKey={drafts.Dismiss.key}
          keepsDraft
          rules="accessRequestClosing"
          hint="Staff only."
          submitLabel="Dismiss request"
          variant="secondary"
          onSubmit={(reason) => closeAccessRequest(request.reference, reason).then(discardDrafts)}
          invalidates={pathUnder(ACCESS_REQUESTS_PATH)}
        >
          <HelpText>The request leaves the queue. No email is sent.</HelpText>
        </ReasonForm>
      )}
    </CaseDecision>
  );
}
