import {
  ALL_INVITATIONS_PATH,
  revokeInvitation,
  singleInvitation,
  useInvitations,
} from "@entities/membership/api/invitations";
import { InvitationForm, InvitationLink } from "@entities/membership/InvitationForm";
import { invitationStateLabels } from "@entities/membership/labels";
import { ResendInvitation } from "@entities/membership/ResendInvitation";
import type { Invitation } from "@entities/membership/types";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { formatDate } from "@shared/format";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ActionRow, SmallLabel, UserText } from "@shared/ui/layout";
import { useState } from "react";
import { CaseFacts, CaseSection, HelpText } from "../admin.styles";
import { useStaffName } from "../api/staff";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { CaseTitle } from "../CaseTitle";
import { MasterDetailLayout } from "../MasterDetailLayout";

const NEW_ITEM = "new";

/** All invitations, and a form for new ones. */
export default function InvitationsSection() {
  const { data, error, mutate } = useInvitations(ALL_INVITATIONS_PATH);
  const staffName = useStaffName();
  return (
    <MasterDetailLayout
      title="Invitations"
      path="invitations"
      action={<ButtonLink to={`/admin/invitations/${NEW_ITEM}`}>Invite someone</ButtonLink>}
      items={data}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={(invitation) => (
        <>
          <span>{invitation.email ?? "A link"}</span>
          <span>
            {invitationStateLabels[invitation.state]} · by{" "}
            {invitation.inviter ? staffName(invitation.inviter) : "nobody"}
          </span>
        </>
      )}
      emptyText="No invitations yet"
    >
      {(key) => {
        if (key === NEW_ITEM) return <InvitationForm canVouch onSent={() => void mutate()} />;
        return (
          <CaseLoader
            key={key}
            listItem={data?.find(({ id }) => String(id) === key)}
            isListLoaded={data !== undefined || error !== undefined}
            request={singleInvitation(parseCaseNumber(key))}
            missingText="Invitation not found"
          >
            {(invitation, refetchCase) => {
              const handleChanged = async () => {
                refetchCase();
                await mutate();
              };
              return <InvitationDetail invitation={invitation} onChanged={handleChanged} />;
            }}
          </CaseLoader>
        );
      }}
    </MasterDetailLayout>
  );
}

function InvitationDetail({ invitation, onChanged }: { invitation: Invitation; onChanged: () => Promise<unknown> }) {
  const staffName = useStaffName();
  const [renewed, setRenewed] = useState<Invitation | null>(null);
  const revocation = useAction(() => revokeInvitation(invitation.id), { onSuccess: onChanged, onFailure: onChanged });
  return (
    <>
      <CaseTitle>{invitation.email ?? "A link to share"}</CaseTitle>
      <SmallLabel>{invitationStateLabels[invitation.state]}</SmallLabel>
      <CaseFacts
        items={[
          ["Invited by", invitation.inviter ? staffName(invitation.inviter) : "No one"],
          ["Created", formatDate(invitation.createdAt)],
          ["Expires", formatDate(invitation.expiresAt)],
          ["Accepted", `${String(invitation.redeemed.length)} of ${String(invitation.maxUses)}`],
          ["Accepted by", invitation.redeemed.map(({ username }) => username).join(", ") || "No one yet"],
          ["Pre-approved", invitation.preVetted ? "Yes" : "No"],
        ]}
      />
      {invitation.note && (
        <CaseSection>
          <h3>Note</h3>
          <UserText>{invitation.note}</UserText>
        </CaseSection>
      )}
      {(invitation.state === "open" || invitation.state === "expired") && (
        <CaseSection>
          <HelpText>A new link replaces the old one. Revoking ends the invitation; members who accepted stay.</HelpText>
          <ActionRow>
            <ResendInvitation
              invitation={invitation}
              onSent={(sent) => {
                setRenewed(sent);
                void onChanged();
              }}
              onFailure={onChanged}
            />
            <Button onClick={() => void revocation.run()}>Revoke</Button>
          </ActionRow>
          {renewed && <InvitationLink invitation={renewed} />}
          <FailureMessage text={revocation.failure} />
        </CaseSection>
      )}
    </>
  );
}
