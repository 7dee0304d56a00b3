import { useState } from "react";
import styled from "styled-components";
import { changeMember, endMemberSessions, MEMBERS, useMember, useMembers } from "../../../shared/api/desk/membership";
import { sentenceOf } from "../../../shared/api/error";
import { pathUnder } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { Input } from "../../../shared/form/fieldParts";
import { SelectField, TextAreaField } from "../../../shared/form/fields";
import { countOf, formatDay, formatMoment } from "../../../shared/format";
import { AdminProofFields, adminProofOf } from "../../../shared/membership/AdminProofFields";
import { UNREACHABLE } from "../../../shared/membership/words";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { CasePart, Consequence, Facts, Words } from "../deskParts";
import { useSettled } from "../useSettled";
import { Workbench } from "../Workbench";
import { SecondFactorPart } from "./SecondFactorPart";
import { WaitingResets } from "./WaitingResets";

const changes = {
  collector_granted: { label: "Make a collector", body: { isCollector: true } },
  collector_revoked: { label: "Revoke the collector role", body: { isCollector: false } },
  admin_granted: { label: "Make an admin", body: { isAdmin: true } },
  admin_revoked: { label: "Revoke the admin role", body: { isAdmin: false } },
  suspended: { label: "Suspend: no log-in, signed out everywhere", body: { suspended: true } },
  readmitted: { label: "Open the account again", body: { suspended: false } },
} as const;

const Search = styled(Input)`
  ${theme.media.small} {
    width: 20rem;
  }
`;

type Change = keyof typeof changes;

/** Whether a change gives somebody a role: the server asks who makes it for a fresh proof. */
const grantsRole = (change: string) => change === "collector_granted" || change === "admin_granted";

const standing = ({
  isCollector,
  isAdmin,
  suspended,
}: {
  isCollector: boolean;
  isAdmin: boolean;
  suspended: boolean;
}) => [suspended && "Suspended", isAdmin && "Admin", isCollector && "Collector"].filter(Boolean).join(", ") || "User";

/** Everybody, and how they stand. */
export default function MembersSection() {
  const [search, setSearch] = useState("");
  const { data, error, mutate } = useMembers(useSettled(search.trim()), "");
  return (
    <Workbench
      title="Members"
      path="members"
      tools={
        <>
          <WaitingResets />
          <Search
            type="search"
            aria-label="Search members"
            placeholder="Username or e-mail"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </>
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      keyOf={({ id }) => String(id)}
      row={(member) => (
        <>
          <span>{member.name}</span>
          <span>
            {member.username} · {standing(member)}
          </span>
        </>
      )}
      empty="Nobody is called that"
    >
      {(key) => <Case key={key} id={Number(key)} />}
    </Workbench>
  );
}

function Case({ id }: { id: number }) {
  const { data, error, mutate } = useMember(id);
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<string | null>(null);
  if (!data) {
    return error ? (
      <ErrorState title="The member could not be shown." onRetry={() => void mutate()}>
        {sentenceOf(error, UNREACHABLE)}
      </ErrorState>
    ) : (
      <Skeleton $height="20rem" />
    );
  }
  const { member, steps, invitedBy, sessions } = data;
  const possible: Change[] = [
    member.isCollector ? "collector_revoked" : "collector_granted",
    member.isAdmin ? "admin_revoked" : "admin_granted",
    member.suspended ? "readmitted" : "suspended",
  ];
  const done = () => invalidate(pathUnder(MEMBERS));
  return (
    <>
      <h2>{member.name}</h2>
      <Facts
        facts={[
          ["Username", member.username],
          ["E-mail", `${member.email}${member.emailVerified ? "" : " (not confirmed)"}`],
          ["Standing", standing(member)],
          ["Member since", formatDay(member.joinedAt)],
          ["Invited by", invitedBy ?? "Nobody"],
          ["Signed in with", countOf(sessions, "browser", "browsers")],
        ]}
      />
      <CasePart>
        <h3>Change</h3>
        <Form
          initialValues={{ change: possible[0] ?? "suspended", reason: "", password: "", code: "" }}
          onSubmit={async ({ change, reason, password, code }, { resetForm }) => {
            setFailure(null);
            await changeMember(id, {
              ...changes[change as Change].body,
              reason: reason.trim(),
              ...(grantsRole(change) && adminProofOf({ password, code })),
            });
            resetForm();
            await done();
          }}
          onFailure={(problem) => setFailure(sentenceOf(problem, UNREACHABLE))}
        >
          {({ isSubmitting, values }) => (
            <>
              <SelectField
                name="change"
                label="What"
                options={possible.map((value) => ({ value, label: changes[value].label }))}
              />
              <TextAreaField name="reason" label="Reason" hint="At least 10 characters." rows={2} />
              {grantsRole(values.change) && <AdminProofFields />}
              <Consequence>It counts with their next request. {member.name} is told, with the reason.</Consequence>
              <div>
                <Button type="submit" disabled={isSubmitting}>
                  {changes[values.change as Change].label}
                </Button>
              </div>
            </>
          )}
        </Form>
        {failure && <FailureText role="alert">{failure}</FailureText>}
      </CasePart>
      <SecondFactorPart id={id} username={member.username} name={member.name} />
      {sessions > 0 && (
        <CasePart>
          <h3>Sessions</h3>
          <Consequence>Every browser of theirs is signed out. They can log in again.</Consequence>
          <div>
            <Button
              onClick={() => void endMemberSessions(id).then(done, (e) => setFailure(sentenceOf(e, UNREACHABLE)))}
            >
              End all sessions
            </Button>
          </div>
        </CasePart>
      )}
      {steps.length > 0 && (
        <CasePart>
          <h3>History</h3>
          {steps.map((step) => (
            <div key={step.at + step.change}>
              <Consequence>
                {formatMoment(step.at)} · {step.change.replaceAll("_", " ")}
              </Consequence>
              <Words>{step.reason}</Words>
            </div>
          ))}
        </CasePart>
      )}
    </>
  );
}
