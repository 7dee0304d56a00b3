import { OPEN_INVITATIONS } from "@entities/membership/invitationLimit";
import type { Invitation } from "@entities/membership/types";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../../shared/api/error";
import { OWN_INVITATIONS, revokeInvitation, useInvitations } from "../../shared/api/membership/invitations";
import { formatDay } from "../../shared/format";
import { InvitationForm, InvitationLink } from "../../shared/membership/InvitationForm";
import { ResendInvitation } from "../../shared/membership/ResendInvitation";
import { invitationStates, UNREACHABLE } from "../../shared/membership/words";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { figures, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { ErrorState } from "../../shared/ui/ErrorState";
import { Skeleton } from "../../shared/ui/Skeleton";

const List = styled.ul`
  ${figures}
  padding: ${theme.space[2]} 0 0;
  list-style: none;

  & > li {
    padding-block: ${theme.space[2]};
    border-top: 1px solid ${theme.colour.line};
    overflow-wrap: anywhere;
  }
`;

const Line = styled.p`
  ${muted}
`;

const Quota = styled(Line)`
  margin-bottom: ${theme.space[3]};
`;

/* Quiet buttons begin where the lines above them do. */
const Presses = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-left: calc(-1 * ${theme.space[1]});
`;

/** The invitations that a collector made, and the way to another. */
export function OwnInvitations({ isAdmin }: { isAdmin: boolean }) {
  const { data: invitations, error, mutate } = useInvitations(OWN_INVITATIONS);
  const { notify } = useNotices();
  const [renewed, setRenewed] = useState<Invitation | null>(null);
  if (!invitations) {
    return error ? (
      <ErrorState title="Your invitations could not be shown." onRetry={() => void mutate()}>
        {sentenceOf(error, UNREACHABLE)}
      </ErrorState>
    ) : (
      <Skeleton $height="12rem" />
    );
  }
  const open = invitations.filter(({ state }) => state === "open").length;
  const act = async (what: () => Promise<unknown>) => {
    try {
      await what();
    } catch (failure) {
      notify({ title: "Nothing was changed", description: sentenceOf(failure, UNREACHABLE), variant: "destructive" });
    }
    await mutate();
  };
  return (
    <>
      {!isAdmin && (
        <Quota>
          {open} of {OPEN_INVITATIONS} open invitations.
        </Quota>
      )}
      {isAdmin || open < OPEN_INVITATIONS ? <InvitationForm mayVouch={isAdmin} onSent={() => void mutate()} /> : null}
      {renewed && <InvitationLink invitation={renewed} />}
      <List aria-label="Invitations">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <p>{invitation.email ?? `A link for ${String(invitation.maxUses)}`}</p>
            <Line>
              {invitationStates[invitation.state]} · until {formatDay(invitation.expiresAt)}
              {invitation.redeemed.length > 0 &&
                ` · accepted by ${invitation.redeemed.map(({ username }) => username).join(", ")}`}
            </Line>
            <Presses>
              {(invitation.state === "open" || invitation.state === "expired") && (
                <ResendInvitation
                  invitation={invitation}
                  variant="quiet"
                  onSent={(sent) => void act(async () => setRenewed(sent))}
                  onFailure={(failure) => void act(() => Promise.reject(failure))}
                />
              )}
              {invitation.state === "open" && (
                <Button variant="quiet" onClick={() => void act(() => revokeInvitation(invitation.id))}>
                  Take back
                </Button>
              )}
            </Presses>
          </li>
        ))}
      </List>
    </>
  );
}
