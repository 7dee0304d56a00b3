import type { Invitation } from "@entities/membership/types";
import { freshKey } from "@shared/api/contentKey";
import { useRef, useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../api/error";
import { invite } from "../api/membership/invitations";
import { FailureText } from "../form/FailureText";
import { Form } from "../form/Form";
import { CheckboxField, TextAreaField, TextField } from "../form/fields";
import { muted } from "../theme/text";
import { theme } from "../theme/theme";
import { Button } from "../ui/Button";
import { AdminProofFields, adminProofOf, EMPTY_PROOF } from "./AdminProofFields";
import { UNREACHABLE } from "./words";

const Link = styled.p`
  padding: ${theme.space[2]};
  border: 1px solid ${theme.colour.line};
  overflow-wrap: anywhere;
  user-select: all;
`;

const Hint = styled.p`
  ${muted}
`;

const Foot = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

/** What a new or renewed invitation is to be passed on as; it is told once. */
export function InvitationLink({ invitation }: { invitation: Invitation }) {
  if (!invitation.link) return <Hint role="status">The invitation is on its way to {invitation.email}.</Hint>;
  return (
    <div role="status">
      <Hint>Pass this link on. It is shown once: a new one ends it.</Hint>
      <Link>{invitation.link}</Link>
    </div>
  );
}

const initialValues = { email: "", note: "", maxUses: "1", preVetted: false, ...EMPTY_PROOF };

/** Inviting somebody, by mail or with a link. Only the concierge vouches. */
export function InvitationForm({ mayVouch, onSent }: { mayVouch: boolean; onSent: () => void }) {
  const key = useRef({ content: "", key: "" });
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Invitation | null>(null);
  return (
    <Form
      unsentKey="invitation"
      secretFields={["password", "code"]}
      initialValues={initialValues}
      onSubmit={async ({ email, note, maxUses, preVetted, ...proof }, { resetForm }) => {
        setFailure(null);
        setSent(null);
        const address = email.trim();
        const body = {
          ...(address && { email: address }),
          ...(note.trim() && { note: note.trim() }),
          ...(!address && { maxUses: Number(maxUses) || 1 }),
          ...(mayVouch && { preVetted }),
        };
        // The proof is no part of the content: sent again with the next code, it is the same invitation.
        const content = JSON.stringify(body);
        if (key.current.content !== content) key.current = { content, key: freshKey() };
        const proved = mayVouch && preVetted ? { ...body, ...adminProofOf(proof) } : body;
        setSent(await invite(proved, key.current.key));
        key.current = { content: "", key: "" };
        resetForm();
        onSent();
      }}
      onFailure={(error) => setFailure(sentenceOf(error, UNREACHABLE))}
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
          {mayVouch && <CheckboxField name="preVetted" label="Vouch: whoever accepts is a collector at once" />}
          {mayVouch && values.preVetted && <AdminProofFields />}
          <Foot>
            {failure && <FailureText role="alert">{failure}</FailureText>}
            {sent && <InvitationLink invitation={sent} />}
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? "Inviting" : "Invite"}
            </Button>
          </Foot>
        </>
      )}
    </Form>
  );
}
