import { OWN_INVITATIONS_PATH, revokeInvitation, useInvitations } from "@entities/membership/api/invitations";
import { InvitationForm, InvitationLink } from "@entities/membership/InvitationForm";
import { invitationStateLabels } from "@entities/membership/labels";
import { ResendInvitation } from "@entities/membership/ResendInvitation";
import type { Invitation } from "@entities/membership/types";
import { MAX_OPEN_INVITATIONS } from "@shared/api/limits";
import { useAction } from "@shared/api/useAction";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { MutedText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import styled from "styled-components";

const List = styled.ul`
  ${tabularNums}
  padding: ${theme.space[2]} 0 0;
  list-style: none;

  & > li {
    padding-block: ${theme.space[2]};
    border-top: ${theme.border.line};
    overflow-wrap: anywhere;
  }
`;

const Quota = styled(MutedText)`
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
  const { data: invitations, error, mutate } = useInvitations(OWN_INVITATIONS_PATH);
  const revocation = useAction(revokeInvitation, {
    failureTitle: "No changes made",
    onSuccess: () => mutate(),
    onFailure: () => mutate(),
  });
  const [renewedInvitation, setRenewedInvitation] = useState<Invitation | null>(null);
  if (!invitations) {
    return (
      <QueryFallback query={{ error, mutate }} title="Your invitations couldn’t be shown." height={theme.size[12]} />
    );
  }
  const open = invitations.filter(({ state }) => state === "open").length;
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
            <MutedText>
              {invitationStateLabels[invitation.state]} · until {formatDate(invitation.expiresAt)}
              {invitation.redeemed.length > 0 &&
                ` · accepted by ${invitation.redeemed.map(({ username }) => username).join(", ")}`}
            </MutedText>
            <ButtonRow>
              {(invitation.state === "open" || invitation.state === "expired") && (
                <ResendInvitation
                  invitation={invitation}
                  variant="quiet"
                  onSent={(sent) => {
                    setRenewedInvitation(sent);
                    void mutate();
                  }}
                  onFailure={() => mutate()}
                />
              )}
              {invitation.state === "open" && (
                <Button variant="quiet" onClick={() => void revocation.run(invitation.id)}>
                  Revoke
                </Button>
              )}
            </ButtonRow>
          </li>
        ))}
      </List>
    </>
  );
}
