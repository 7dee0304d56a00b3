import {
  ACCESS_REQUESTS,
  closeRequest,
  inviteRequester,
  singleRequest,
  useAccessRequests,
} from "@features/admin/api/accessRequests";
import type { AccessRequestCase } from "@features/admin/types";
import { useState } from "react";
import { useKeepers } from "../../../shared/api/desk/cases";
import { sentenceOf } from "../../../shared/api/error";
import { pathUnder } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { CheckboxField, TextAreaField } from "../../../shared/form/fields";
import { Select } from "../../../shared/form/Select";
import { formatDay } from "../../../shared/format";
import { AdminProofFields, adminProofOf, EMPTY_PROOF } from "../../../shared/membership/AdminProofFields";
import { UNREACHABLE } from "../../../shared/membership/words";
import { Button } from "../../../shared/ui/Button";
import { CaseFilePart } from "../cases/CaseFilePart";
import { CasePart, Consequence, Facts, Words } from "../deskParts";
import { caseReference, QueueCase } from "../QueueCase";
import { Workbench } from "../Workbench";

const filters = [
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
];

/** Who asked to be let in. */
export default function AccessRequestsSection() {
  const [state, setState] = useState("open");
  const { data, error, mutate } = useAccessRequests(state);
  const keepers = useKeepers("access-requests");
  return (
    <Workbench
      title="Access requests"
      path="access-requests"
      tools={
        <Select
          aria-label="Which requests"
          value={state}
          options={filters}
          onChange={({ target }) => setState(target.value)}
        />
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      keyOf={({ reference }) => reference}
      row={(request) => (
        <>
          <span>{request.name}</span>
          <span>
            {[request.reference, formatDay(request.receivedAt), keepers.get(request.reference)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      )}
      empty="No request waits"
    >
      {(key) => (
        <QueueCase
          key={key}
          listed={data?.find(({ reference }) => reference === key)}
          isListRead={data !== undefined || error !== undefined}
          single={singleRequest(caseReference(key))}
          missing="No request has this reference"
        >
          {(request) => <Case request={request} />}
        </QueueCase>
      )}
    </Workbench>
  );
}

function Case({ request }: { request: AccessRequestCase }) {
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<string | null>(null);
  const done = () => invalidate(pathUnder(ACCESS_REQUESTS));
  const fail = (problem: unknown) => setFailure(sentenceOf(problem, UNREACHABLE));
  return (
    <>
      <h2>{request.name}</h2>
      <Facts
        facts={[
          ["Reference", request.reference],
          ["E-mail", request.email],
          ["Received", formatDay(request.receivedAt)],
          ["State", request.state],
          ...(request.reason ? [["Reason", request.reason] as const] : []),
        ]}
      />
      <CasePart>
        <h3>Note</h3>
        <Words>{request.note}</Words>
      </CasePart>
      <CaseFilePart queue="access-requests" reference={request.reference} />
      {request.state === "open" && (
        <>
          <CasePart>
            <h3>Invite</h3>
            <Form
              unsentKey={`desk/access-requests/${request.reference}/invite`}
              secretFields={["password", "code"]}
              initialValues={{ note: "", preVetted: false, ...EMPTY_PROOF }}
              onSubmit={async ({ note, preVetted, ...proof }) => {
                setFailure(null);
                await inviteRequester(request.reference, {
                  note: note.trim(),
                  preVetted,
                  ...(preVetted && adminProofOf(proof)),
                });
                await done();
              }}
              onFailure={fail}
            >
              {({ isSubmitting, values }) => (
                <>
                  <TextAreaField name="note" label="Note" hint="Stands on the invitation’s page. Optional." rows={3} />
                  <CheckboxField name="preVetted" label="Vouch: they are a collector as soon as they accept" />
                  {values.preVetted && <AdminProofFields />}
                  <Consequence>An invitation for this address alone is mailed to {request.email}.</Consequence>
                  <div>
                    <Button type="submit" variant="primary" disabled={isSubmitting}>
                      Send invitation
                    </Button>
                  </div>
                </>
              )}
            </Form>
          </CasePart>
          <CasePart>
            <h3>Lay aside</h3>
            <Form
              unsentKey={`desk/access-requests/${request.reference}/close`}
              initialValues={{ reason: "" }}
              onSubmit={async ({ reason }) => {
                setFailure(null);
                await closeRequest(request.reference, reason.trim());
                await done();
              }}
              onFailure={fail}
            >
              {({ isSubmitting }) => (
                <>
                  <TextAreaField name="reason" label="Reason" hint="For the desk alone." rows={2} />
                  <Consequence>The request leaves the queue. Nobody is written to.</Consequence>
                  <div>
                    <Button type="submit" disabled={isSubmitting}>
                      Lay aside
                    </Button>
                  </div>
                </>
              )}
            </Form>
          </CasePart>
        </>
      )}
      {failure && <FailureText role="alert">{failure}</FailureText>}
    </>
  );
}
