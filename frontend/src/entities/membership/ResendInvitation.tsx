import { EMPTY_REAUTH, type Reauth, ReauthFields, toReauth } from "@entities/account/reauth";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { Button } from "@shared/ui/Button";
import type { ButtonVariant } from "@shared/ui/buttonStyles";
import { useState } from "react";
import { resendInvitation } from "./api/invitations";
import type { Invitation } from "./types";

interface ResendInvitationProps {
  readonly invitation: Invitation;
  readonly variant?: ButtonVariant;
  /** Called with the renewed invitation. */
  readonly onSent: (renewed: Invitation) => void;
  /** Called after a failure: the invitation may have changed. */
  readonly onFailure: () => unknown;
}

/** Sends an invitation again, or creates a new link; vouched invitations grant a role and require reauthentication. */
export function ResendInvitation({ invitation, variant = "secondary", onSent, onFailure }: ResendInvitationProps) {
  const [isReauthOpen, setReauthOpen] = useState(false);
  const label = invitation.email ? "Resend" : "New link";
  const resend = async (reauth?: Reauth) => onSent(await resendInvitation(invitation.id, reauth));
  const action = useAction(() => resend(), { failureTitle: "No changes made", onFailure });
  if (!isReauthOpen) {
    const handleClick = () => (invitation.preVetted ? setReauthOpen(true) : void action.run());
    return (
      <Button variant={variant} onClick={handleClick}>
        {label}
      </Button>
    );
  }
  return (
    <Form
      initialValues={EMPTY_REAUTH}
      onSubmit={async (values) => {
        await resend(toReauth(values));
        setReauthOpen(false);
      }}
      onFailure={onFailure}
    >
      <ReauthFields />
      <FormFooter label={label} variant={variant} />
    </Form>
  );
}
