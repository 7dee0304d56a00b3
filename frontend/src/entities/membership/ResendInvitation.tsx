import { AdminReauthFields, EMPTY_REAUTH, toAdminReauth } from "@entities/account/AdminReauthFields";
import type { Reauth } from "@entities/account/api/useTwoFactor";
import { Form } from "@shared/form/Form";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { resendInvitation } from "./api/invitations";
import type { Invitation } from "./types";

interface ResendInvitationProps {
  readonly invitation: Invitation;
  readonly variant?: "quiet";
  /** Called with the renewed invitation. */
  readonly onSent: (renewed: Invitation) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Sends an invitation again, or creates a new link; vouched invitations grant a role and require reauthentication. */
export function ResendInvitation({ invitation, variant, onSent, onFailure }: ResendInvitationProps) {
  const [isReauthOpen, setReauthOpen] = useState(false);
  const label = invitation.email ? "Send again" : "New link";
  const buttonProps = variant ? { variant } : {};
  const resend = async (reauth?: Reauth) => onSent(await resendInvitation(invitation.id, reauth));
  if (!isReauthOpen) {
    const handleClick = () => (invitation.preVetted ? setReauthOpen(true) : void resend().catch(onFailure));
    return (
      <Button {...buttonProps} onClick={handleClick}>
        {label}
      </Button>
    );
  }
  return (
    <Form
      initialValues={EMPTY_REAUTH}
      onSubmit={async (values) => {
        await resend(toAdminReauth(values));
        setReauthOpen(false);
      }}
      onFailure={onFailure}
    >
      {({ isSubmitting }) => (
        <>
          <AdminReauthFields />
          <div>
            <Button type="submit" {...buttonProps} disabled={isSubmitting}>
              {label}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
