import type { Invitation } from "@entities/membership/types";
import { useState } from "react";
import type { IdentityProof } from "../api/account/useTwoFactor";
import { resendInvitation } from "../api/membership/invitations";
import { Form } from "../form/Form";
import { Button } from "../ui/Button";
import { AdminProofFields, adminProofOf, EMPTY_PROOF } from "./AdminProofFields";

interface ResendInvitationProps {
  readonly invitation: Invitation;
  readonly variant?: "quiet";
  /** Told the invitation as it is with its new link. */
  readonly onSent: (renewed: Invitation) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Sends an invitation again, or makes a new link; one that is vouched for grants a role and asks for a fresh proof. */
export function ResendInvitation({ invitation, variant, onSent, onFailure }: ResendInvitationProps) {
  const [isAsking, setIsAsking] = useState(false);
  const label = invitation.email ? "Send again" : "New link";
  const look = variant ? { variant } : {};
  const resend = async (proof?: IdentityProof) => onSent(await resendInvitation(invitation.id, proof));
  if (!isAsking) {
    const start = () => (invitation.preVetted ? setIsAsking(true) : void resend().catch(onFailure));
    return (
      <Button {...look} onClick={start}>
        {label}
      </Button>
    );
  }
  return (
    <Form
      initialValues={EMPTY_PROOF}
      onSubmit={async (values) => {
        await resend(adminProofOf(values));
        setIsAsking(false);
      }}
      onFailure={onFailure}
    >
      {({ isSubmitting }) => (
        <>
          <AdminProofFields />
          <div>
            <Button type="submit" {...look} disabled={isSubmitting}>
              {label}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
