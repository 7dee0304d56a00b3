import { AdminReauthFields, EMPTY_REAUTH, toAdminReauth } from "@entities/account/AdminReauthFields";
import { errorMessage } from "@shared/api/error";
import { createIdempotencyKey } from "@shared/api/idempotencyKey";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { CheckboxField, TextAreaField, TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { useRef, useState } from "react";
import styled from "styled-components";
import { createInvitation } from "./api/invitations";
import { UNREACHABLE } from "./labels";
import type { Invitation } from "./types";

const Link = styled.p`
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;
  user-select: all;
`;

const Hint = styled.p`
  ${muted}
`;

const Footer = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

/** Link of a new or renewed invitation; shown once. */
export function InvitationLink({ invitation }: { invitation: Invitation }) {
  if (!invitation.link) return <Hint role="status">The invitation is on its way to {invitation.email}.</Hint>;
  return (
    <div role="status">
      <Hint>Pass this link on. It is shown once: a new one ends it.</Hint>
      <Link>{invitation.link}</Link>
    </div>
  );
}

const initialValues = { email: "", note: "", maxUses: "1", preVetted: false, ...EMPTY_REAUTH };

/** Form to invite somebody by email or link. Only admins can vouch. */
export function InvitationForm({ canVouch, onSent }: { canVouch: boolean; onSent: () => void }) {
  const idempotencyKey = useRef({ content: "", key: "" });
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Invitation | null>(null);
  return (
    <Form
      draftKey="invitation"
      secretFields={["password", "code"]}
      initialValues={initialValues}
      onSubmit={async ({ email, note, maxUses, preVetted, ...reauth }, { resetForm }) => {
        setFailure(null);
        setSent(null);
        const recipient = email.trim();
        const body = {
          ...(recipient && { email: recipient }),
          ...(note.trim() && { note: note.trim() }),
          ...(!recipient && { maxUses: Number(maxUses) || 1 }),
          ...(canVouch && { preVetted }),
        };
        // The key ignores the credentials: a retry with the next code is the same invitation.
        const content = JSON.stringify(body);
        if (idempotencyKey.current.content !== content)
          idempotencyKey.current = { content, key: createIdempotencyKey() };
        const requestBody = canVouch && preVetted ? { ...body, ...toAdminReauth(reauth) } : body;
        setSent(await createInvitation(requestBody, idempotencyKey.current.key));
        idempotencyKey.current = { content: "", key: "" };
        resetForm();
        onSent();
      }}
      onFailure={(error) => setFailure(errorMessage(error, UNREACHABLE))}
    >
      {({ isSubmitting, values }) => (
        <>
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="off"
            hint="Leave it empty for a link that you pass on yourself."
          />
          {values.email.trim() === "" && (
            <TextField name="maxUses" label="How many people" inputMode="numeric" hint="1 to 50" />
          )}
          <TextAreaField name="note" label="Your note" hint="Stands on the invitation’s page. Optional." rows={3} />
          {canVouch && <CheckboxField name="preVetted" label="Vouch: whoever accepts is a collector at once" />}
          {canVouch && values.preVetted && <AdminReauthFields />}
          <Footer>
            {failure && <FormError role="alert">{failure}</FormError>}
            {sent && <InvitationLink invitation={sent} />}
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? "Inviting" : "Invite"}
            </Button>
          </Footer>
        </>
      )}
    </Form>
  );
}
