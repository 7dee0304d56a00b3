import { OWN_INVITATIONS, revokeInvitation, useInvitations } from "@entities/membership/api/invitations";
import { InvitationForm, InvitationLink } from "@entities/membership/InvitationForm";
import { MAX_OPEN_INVITATIONS } from "@entities/membership/invitationLimit";
import { invitationStateLabels, UNREACHABLE } from "@entities/membership/labels";
import { ResendInvitation } from "@entities/membership/ResendInvitation";
import type { Invitation } from "@entities/membership/types";
import { errorMessage } from "@shared/api/error";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ErrorState } from "@shared/ui/ErrorState";
import { Skeleton } from "@shared/ui/Skeleton";
import { useState } from "react";
import styled from "styled-components";

const List = styled.ul`
  ${tabularNums}
  padding: ${theme.space[2]} 0 0;
  list-style: none;

  & > li {
    padding-block: ${theme.space[2]};
    border-top: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }
`;

const MetaLine = styled.p`
  ${muted}
`;

const Quota = styled(MetaLine)`
  margin-bottom: ${theme.space[3]};
`;

/* Aligns quiet buttons with the text. */
const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-left: calc(-1 * ${theme.space[1]});
`;

/** The user's invitations and a form for new ones. */
export function OwnInvitations({ isAdmin }: { isAdmin: boolean }) {
  const { data: invitations, error, mutate } = useInvitations(OWN_INVITATIONS);
  const { notify } = useToast();
  const [renewedInvitation, setRenewedInvitation] = useState<Invitation | null>(null);
  if (!invitations) {
    return error ? (
      <ErrorState title="Your invitations could not be shown." onRetry={() => void mutate()}>
        {errorMessage(error, UNREACHABLE)}
      </ErrorState>
    ) : (
      <Skeleton $height="12rem" />
    );
  }
  const open = invitations.filter(({ state }) => state === "open").length;
  const runAction = async (request: () => Promise<unknown>) => {
    try {
      await request();
    } catch (failure) {
      notify({ title: "Nothing was changed", description: errorMessage(failure, UNREACHABLE), variant: "destructive" });
    }
    await mutate();
  };
  return (
    <>
      {!isAdmin && (
        <Quota>
          {open} of {MAX_OPEN_INVITATIONS} open invitations.
        </Quota>
      )}
      {isAdmin || open < MAX_OPEN_INVITATIONS ? (
        <InvitationForm canVouch={isAdmin} onSent={() => void mutate()} />
      ) : null}
      {renewedInvitation && <InvitationLink invitation={renewedInvitation} />}
      <List aria-label="Invitations">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <p>{invitation.email ?? `A link for ${String(invitation.maxUses)}`}</p>
            <MetaLine>
              {invitationStateLabels[invitation.state]} · until {formatDate(invitation.expiresAt)}
              {invitation.redeemed.length > 0 &&
                ` · accepted by ${invitation.redeemed.map(({ username }) => username).join(", ")}`}
            </MetaLine>
            <ButtonRow>
              {(invitation.state === "open" || invitation.state === "expired") && (
                <ResendInvitation
                  invitation={invitation}
                  variant="quiet"
                  onSent={(sent) => void runAction(async () => setRenewedInvitation(sent))}
                  onFailure={(failure) => void runAction(() => Promise.reject(failure))}
                />
              )}
              {invitation.state === "open" && (
                <Button variant="quiet" onClick={() => void runAction(() => revokeInvitation(invitation.id))}>
                  Take back
                </Button>
              )}
            </ButtonRow>
          </li>
        ))}
      </List>
    </>
  );
}
