import { cancelEmailChange, requestEmailChange } from "@entities/account/api/changeEmail";
import { useProfile } from "@entities/account/api/useProfile";
import { useTwoFactor } from "@entities/account/api/useTwoFactor";
import { EMPTY_REAUTH, ReauthFields, type ReauthValues, toReauth } from "@entities/account/reauth";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedText, Stack } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { Section } from "./accountLayout";

interface EmailValues extends ReauthValues {
  email: string;
}

const initialValues: EmailValues = { email: "", ...EMPTY_REAUTH };

const schema = formSchema<EmailValues>("emailChange", { include: "reauth" });

const CurrentEmail = styled(Stack)`
  overflow-wrap: anywhere;
`;

/** Shows the email address and changes it. */
export function EmailForm() {
  const { data: profile, mutate } = useProfile();
  const { data: twoFactor } = useTwoFactor();
  const { notify } = useToast();
  const [isOpen, setOpen] = useState(false);
  const cancel = useAction(cancelEmailChange, {
    failureTitle: "No changes made",
    success: { title: "Email Not Changed", description: `We’ll keep using ${profile?.email}.` },
    onSuccess: () => mutate((current) => current && { ...current, pendingEmail: null }, { revalidate: false }),
  });
  if (!profile) return null;
  const { email, pendingEmail } = profile;

  return (
    <Section title="Email address" description="We send emails about your account and what you follow to this address.">
      {isOpen ? (
        <Form
          initialValues={initialValues}
          schema={schema}
          onSubmit={async (values) => {
            const newEmail = values.email.trim();
            const message = await requestEmailChange(newEmail, toReauth(values));
            setOpen(false);
            notify({ title: "Email sent", description: message });
            await mutate((current) => current && { ...current, pendingEmail: newEmail }, { revalidate: false });
          }}
        >
          <TextField
            name="email"
            label="New Email"
            type="email"
            autoComplete="email"
            hint={`We’ll keep using ${email} until you confirm the new address.`}
          />
          <ReauthFields needsCode={twoFactor?.isOn ?? false} />
          <FormFooter label="Send the link" pendingLabel="Sending" onCancel={() => setOpen(false)} />
        </Form>
      ) : (
        <CurrentEmail>
          <p>{email}</p>
          {pendingEmail && (
            <MutedText>
              A link is on its way to {pendingEmail}. It’s valid for three days. Your address doesn’t change until you
              open it.
            </MutedText>
          )}
          <ButtonRow>
            <Button onClick={() => setOpen(true)}>Change address</Button>
            {pendingEmail && (
              <Button variant="quiet" onClick={() => void cancel.run()}>
                Keep the current one
              </Button>
            )}
          </ButtonRow>
        </CurrentEmail>
      )}
    </Section>
  );
}
