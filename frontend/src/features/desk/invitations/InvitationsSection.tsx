import type { Invitation } from "@entities/membership/types";
import { useState } from "react";
import { sentenceOf } from "../../../shared/api/error";
import {
  ALL_INVITATIONS,
  deskInvitation,
  revokeInvitation,
  useInvitations,
} from "../../../shared/api/membership/invitations";
import { FailureText } from "../../../shared/form/FailureText";
import { formatDay } from "../../../shared/format";
import { InvitationForm, InvitationLink } from "../../../shared/membership/InvitationForm";
import { ResendInvitation } from "../../../shared/membership/ResendInvitation";
import { invitationStates, UNREACHABLE } from "../../../shared/membership/words";
import { Button, ButtonLink } from "../../../shared/ui/Button";
import { Actions, CasePart, Consequence, Facts, StateLabel, Words } from "../deskParts";
import { caseNumber, QueueCase } from "../QueueCase";
import { Workbench } from "../Workbench";

const NEW = "new";

/** Who was invited by whom, and the way to invite. */
export default function InvitationsSection() {
  const { data, error, mutate } = useInvitations(ALL_INVITATIONS);
  return (
    <Workbench
      title="Invitations"
      path="invitations"
      tools={<ButtonLink to={`/admin/invitations/${NEW}`}>Invite somebody</ButtonLink>}
      items={data}
      error={error}
      onRetry={() => void mutate()}
      keyOf={({ id }) => String(id)}
      row={(invitation) => (
        <>
          <span>{invitation.email ?? "A link"}</span>
          <span>
            {invitationStates[invitation.state]} · by {invitation.inviter ?? "nobody"}
          </span>
        </>
      )}
      empty="Nobody has been invited yet"
    >
      {(key) => {
        if (key === NEW) return <InvitationForm mayVouch onSent={() => void mutate()} />;
        return (
          <QueueCase
            key={key}
            listed={data?.find(({ id }) => String(id) === key)}
            isListRead={data !== undefined || error !== undefined}
            single={deskInvitation(caseNumber(key))}
            missing="No invitation has this number"
          >
            {(invitation, readAgain) => {
              const changed = async () => {
                readAgain();
                await mutate();
              };
              return <Case invitation={invitation} onChanged={changed} />;
            }}
          </QueueCase>
        );
      }}
    </Workbench>
  );
}

function Case({ invitation, onChanged }: { invitation: Invitation; onChanged: () => Promise<unknown> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [renewed, setRenewed] = useState<Invitation | null>(null);
  const act = async (what: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await what();
    } catch (problem) {
      setFailure(sentenceOf(problem, UNREACHABLE));
    }
    await onChanged();
  };
  return (
    <>
      <h2>{invitation.email ?? "A link to pass on"}</h2>
      <StateLabel>{invitationStates[invitation.state]}</StateLabel>
      <Facts
        facts={[
          ["Invited by", invitation.inviter ?? "Nobody"],
          ["Made", formatDay(invitation.createdAt)],
          ["Until", formatDay(invitation.expiresAt)],
          ["Accepted", `${String(invitation.redeemed.length)} of ${String(invitation.maxUses)}`],
          ["By", invitation.redeemed.map(({ username }) => username).join(", ") || "Nobody yet"],
          ["Vouched for", invitation.preVetted ? "Yes" : "No"],
        ]}
      />
      {invitation.note && (
        <CasePart>
          <h3>Note</h3>
          <Words>{invitation.note}</Words>
        </CasePart>
      )}
      {(invitation.state === "open" || invitation.state === "expired") && (
        <CasePart>
          <Consequence>A new link ends the old one. Taking it back ends both; whoever came stays.</Consequence>
          <Actions>
            <ResendInvitation
              invitation={invitation}
              onSent={(sent) => void act(async () => setRenewed(sent))}
              onFailure={(problem) => void act(() => Promise.reject(problem))}
            />
            <Button onClick={() => void act(() => revokeInvitation(invitation.id))}>Take back</Button>
          </Actions>
          {renewed && <InvitationLink invitation={renewed} />}
          {failure && <FailureText role="alert">{failure}</FailureText>}
        </CasePart>
      )}
    </>
  );
}
