import { EMPTY_REAUTH, ReauthFields, toReauth } from "@entities/account/reauth";
import { pathUnder } from "@shared/api/cacheKeys";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { Input } from "@shared/form/fieldLayout";
import { SelectField, TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { minLengthHint } from "@shared/form/minLengthHint";
import { formatDate, formatDateTime, formatQuantity, formatShortDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { UserText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { CaseFacts, CaseSection, HelpText } from "../admin.styles";
import { endMemberSessions, MEMBERS_PATH, updateMember, useAdminMember, useMembers } from "../api/members";
import { CaseTitle } from "../CaseTitle";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { AdminMember } from "../types";
import { useFilters, useSearchField } from "../useFilters";
import { MemberPosts } from "./MemberPosts";
import { PendingResets } from "./PendingResets";
import { SecondFactorPanel } from "./SecondFactorPanel";
import { INDEFINITE, lastDayOf, SuspensionFields, suspensionText } from "./SuspensionFields";

const memberChanges = {
  collector_granted: { label: "Make a collector", body: { isCollector: true } },
  collector_revoked: { label: "Revoke the collector role", body: { isCollector: false } },
  admin_granted: { label: "Make an admin", body: { isAdmin: true } },
  admin_revoked: { label: "Revoke the admin role", body: { isAdmin: false } },
  suspended: { label: "Suspend: no login, logged out everywhere", body: { suspended: true } },
  readmitted: { label: "Reinstate the account", body: { suspended: false } },
} as const;

interface ChangeValues {
  readonly change: string;
  readonly period: string;
  readonly suspendedUntil: string;
  readonly reason: string;
  readonly password: string;
  readonly code: string;
}

const schema = formSchema<ChangeValues>("memberChange", {
  extra: ({ string }) => ({ change: string().required("Please choose a change") }),
});

const Search = styled(Input)`
  ${theme.media.small} {
    width: ${theme.size[20]};
  }
`;

type MemberChangeName = keyof typeof memberChanges;

/** Whether a change grants a role, which requires reauthentication. */
const grantsRole = (change: string) => change === "collector_granted" || change === "admin_granted";

/** "Terms version 2"; 0 is the text that the site comes with. */
const acceptedText = (name: string, version: number): string =>
  version === 0 ? `${name} (default text)` : `${name} version ${version}`;

/** "Closed", with the day of its deletion if there is one; short, for the rows. */
const closureText = (erasedAt: string | undefined) =>
  erasedAt ? `Closed, deletion ${formatShortDate(erasedAt)}` : "Closed";

const roleSummary = ({ isCollector, isAdmin, suspended, suspendedUntil, isClosed, erasedAt }: AdminMember) =>
  [
    isClosed && closureText(erasedAt),
    suspended && suspensionText(suspendedUntil),
    isAdmin && "Admin",
    isCollector && "Collector",
  ]
    .filter(Boolean)
    .join(", ") || "User";

/** All members with their roles. */
export default function MembersSection() {
  const [{ search }, setFilters] = useFilters({ search: "" });
  const [searchText, setSearchText] = useSearchField(search, (text) => setFilters({ search: text }));
  const { data, error, mutate } = useMembers(search, "");
  return (
    <MasterDetailLayout
      title="Members"
      path="members"
      toolbar={
        <>
          <PendingResets />
          <Search
            type="search"
            aria-label="Search members"
            placeholder="Username or email"
            value={searchText}
            onChange={({ target }) => setSearchText(target.value)}
          />
        </>
      }
      items={data}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={(member) => (
        <>
          <span>{member.name}</span>
          <span>
            @{member.username} · {roleSummary(member)}
          </span>
        </>
      )}
      emptyText="No members found"
      itemName="a member"
    >
      {(key) => <MemberDetail key={key} id={Number(key)} />}
    </MasterDetailLayout>
  );
}

function MemberDetail({ id }: { id: number }) {
  const { data, error, mutate } = useAdminMember(id);
  const ending = useAction(() => endMemberSessions(id), { invalidates: pathUnder(MEMBERS_PATH) });
  if (!data) {
    return <QueryFallback query={{ error, mutate }} title="The member couldn’t be shown." height={theme.size[20]} />;
  }
  const { member, steps, invitedBy, acceptedTexts, sessions } = data;
  const availableChanges: MemberChangeName[] = [
    member.isCollector ? "collector_revoked" : "collector_granted",
    member.isAdmin ? "admin_revoked" : "admin_granted",
    ...(member.suspended ? (["readmitted", "suspended"] as const) : (["suspended"] as const)),
  ];
  const labelOf = (change: MemberChangeName) =>
    member.suspended && change === "suspended" ? "Change when the suspension ends" : memberChanges[change].label;
  return (
    <>
      <CaseTitle>{member.name}</CaseTitle>
      <CaseFacts
        items={[
          ["Username", member.username],
          ["Email", `${member.email}${member.emailVerified ? "" : " (not confirmed)"}`],
          ["Role", roleSummary(member)],
          ["Member since", formatDate(member.joinedAt)],
          ["Invited by", invitedBy ?? "No one"],
          [
            "Accepted",
            acceptedTexts ? (
              <Fragment key="texts">
                <Link to={`/terms?version=${acceptedTexts.terms}`}>{acceptedText("Terms", acceptedTexts.terms)}</Link>,{" "}
                <Link to={`/privacy?version=${acceptedTexts.privacy}`}>
                  {acceptedText("Privacy", acceptedTexts.privacy)}
                </Link>
                , on {formatDate(acceptedTexts.at)}
              </Fragment>
            ) : (
              "Not recorded"
            ),
          ],
          ["Logged in on", formatQuantity(sessions, "browser", "browsers")],
        ]}
      />
      <CaseSection>
        <h3>Role and access</h3>
        <Form
          initialValues={{
            change: "",
            period: INDEFINITE,
            suspendedUntil: "",
            reason: "",
            ...EMPTY_REAUTH,
          }}
          schema={schema}
          onSubmit={async ({ change, period, suspendedUntil, reason, ...reauth }, { resetForm }) => {
            await updateMember(id, {
              ...memberChanges[change as MemberChangeName].body,
              reason: reason.trim(),
              ...(change === "suspended" && { suspendedUntil: lastDayOf(period, suspendedUntil) }),
              ...(grantsRole(change) && toReauth(reauth)),
            });
            resetForm();
          }}
        >
          {({ isSubmitting, values }) => (
            <>
              <SelectField
                name="change"
                label="Change"
                options={[
                  { value: "", label: "Choose…" },
                  ...availableChanges.map((value) => ({ value, label: labelOf(value) })),
                ]}
              />
              {values.change === "suspended" && <SuspensionFields />}
              <TextAreaField
                name="reason"
                label="Reason"
                hint={`${minLengthHint("memberChange", "reason")}.`}
                rows={2}
              />
              {grantsRole(values.change) && <ReauthFields />}
              <HelpText>Takes effect right away. {member.name} is notified, with the reason.</HelpText>
              <div>
                <Button type="submit" disabled={isSubmitting}>
                  {values.change === "" ? "Save change" : labelOf(values.change as MemberChangeName)}
                </Button>
              </div>
            </>
          )}
        </Form>
      </CaseSection>
      <MemberPosts id={id} />
      <SecondFactorPanel id={id} username={member.username} name={member.name} />
      {sessions > 0 && (
        <CaseSection>
          <h3>Sessions</h3>
          <HelpText>Logs them out everywhere. They can log in again.</HelpText>
          <FailureMessage text={ending.failure} />
          <div>
            <Button onClick={() => void ending.run()}>End all sessions</Button>
          </div>
        </CaseSection>
      )}
      {steps.length > 0 && (
        <CaseSection>
          <h3>History</h3>
          {steps.map((step) => (
            <div key={step.at + step.change}>
              <HelpText>
                {formatDateTime(step.at)} · {step.change.replaceAll("_", " ")}
                {step.suspendedUntil && ` through ${formatDate(step.suspendedUntil)}`}
              </HelpText>
              <UserText>{step.reason}</UserText>
            </div>
          ))}
        </CaseSection>
      )}
    </>
  );
}
