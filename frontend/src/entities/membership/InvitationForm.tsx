import { EMPTY_REAUTH, ReauthFields, toReauth } from "@entities/account/reauth";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { CheckboxField, TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { theme } from "@shared/theme/theme";
import { MutedText, Stack } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { createInvitation } from "./api/invitations";
import type { Invitation } from "./types";

const Link = styled.p`
  padding: ${theme.space[2]};
  border: ${theme.border.line};
  overflow-wrap: anywhere;
  user-select: all;
`;

/** Link of a new or renewed invitation; shown once. */
export function InvitationLink({ invitation }: { invitation: Invitation }) {
  if (!invitation.link) return <MutedText role="status">The invitation is on its way to {invitation.email}.</MutedText>;
  return (
    <div role="status">
      <MutedText>Share this link. It’s shown only once; a new link replaces it.</MutedText>
      <Link>{invitation.link}</Link>
    </div>
  );
}

const schema = formSchema<typeof initialValues>("invitation", { optional: ["email"] });

const initialValues = { email: "", note: "", maxUses: "1", preVetted: false, ...EMPTY_REAUTH };

/** Form to invite somebody by email or link. Only admins can vouch. */
export function InvitationForm({ canVouch, onSent }: { canVouch: boolean; onSent: () => void }) {
  const [sent, setSent] = useState<Invitation | null>(null);
  return (
    <Form
      draftKey="invitation"
      secretFields={["password", "code"]}
      initialValues={initialValues}
      schema={schema}
      onSubmit={async ({ email, note, maxUses, preVetted, ...reauth }, { resetForm, keyFor }) => {
        setSent(null);
        const recipient = email.trim();
        const body = {
          ...(recipient && { email: recipient }),
          ...(note.trim() && { note: note.trim() }),
          ...(!recipient && { maxUses: Number(maxUses) || 1 }),
          ...(canVouch && { preVetted }),
        };
        // The key ignores the credentials: a retry with the next code is the same invitation.
        const requestBody = canVouch && preVetted ? { ...body, ...toReauth(reauth) } : body;
        setSent(await createInvitation(requestBody, keyFor(body)));
        resetForm();
        onSent();
      }}
    >
      {({ values }) => (
        <>
          <TextField
            name="email"
            label="Email address"
            type="email"
            autoComplete="off"
            hint="Leave empty to get a link you can share yourself."
          />
          {values.email.trim() === "" && (
            <TextField name="maxUses" label="How many people" inputMode="numeric" hint="1 to 50" />
          )}
          <TextAreaField name="note" label="Your note (optional)" hint="Shown on the invitation." rows={3} />
          {canVouch && <CheckboxField name="preVetted" label="Pre-approved: verified as a collector on accepting" />}
          {canVouch && values.preVetted && <ReauthFields />}
          <Stack>
            {sent && <InvitationLink invitation={sent} />}
            <FormFooter label="Invite" pendingLabel="Inviting" variant="secondary" />
          </Stack>
        </>
      )}
    </Form>
  );
}
