import { cancelEmailChange, requestEmailChange } from "@entities/account/api/changeEmail";
import { useProfile } from "@entities/account/api/useProfile";
import { useTwoFactor } from "@entities/account/api/useTwoFactor";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import styled from "styled-components";
import { string } from "yup";
import { FormColumn, Section, UNREACHABLE } from "./accountLayout";
import { ReauthActions, ReauthFields, type ReauthValues, toReauth } from "./ReauthForm";

interface EmailValues extends ReauthValues {
  email: string;
}

const initialValues: EmailValues = { email: "", password: "", code: "" };

const schema = formSchema<EmailValues>("emailChange", {
  trimmed: ["email"],
  extra: { password: string().required("Please enter your password") },
});

const CurrentEmail = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
  overflow-wrap: anywhere;
`;

const Message = styled.p`
  ${muted}
`;

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** Shows the email address and changes it. */
export function EmailForm() {
  const { data: profile, mutate } = useProfile();
  const { data: twoFactor } = useTwoFactor();
  const { notify } = useToast();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!profile) return null;
  const { email, pendingEmail } = profile;

  async function cancel() {
    try {
      await cancelEmailChange();
      await mutate((current) => current && { ...current, pendingEmail: null }, { revalidate: false });
      notify({ title: "Address Kept", description: `You are reached at ${email}, as before.` });
    } catch (problem) {
      notify({
        title: "Nothing was changed",
        description: errorMessage(problem, UNREACHABLE),
        variant: "destructive",
      });
    }
  }

  return (
    <Section title="E-mail address" description="Mail about your account and what you follow goes there.">
      {isOpen ? (
        <FormColumn>
          <Form
            initialValues={initialValues}
            schema={schema}
            onSubmit={async (values) => {
              setFailure(null);
              const newEmail = values.email.trim();
              const message = await requestEmailChange(newEmail, toReauth(values));
              setOpen(false);
              notify({ title: "Mail sent", description: message });
              await mutate((current) => current && { ...current, pendingEmail: newEmail }, { revalidate: false });
            }}
            onFailure={(problem) => setFailure(errorMessage(problem, UNREACHABLE))}
          >
            {({ isSubmitting }) => (
              <>
                <TextField
                  name="email"
                  label="New Email"
                  type="email"
                  autoComplete="email"
                  hint={`${email} counts until the new address is confirmed.`}
                />
                <ReauthFields needsCode={twoFactor?.isOn ?? false} />
                <ReauthActions
                  failure={failure}
                  isSubmitting={isSubmitting}
                  submitLabel={isSubmitting ? "Sending" : "Send the link"}
                  onCancel={() => setOpen(false)}
                />
              </>
            )}
          </Form>
        </FormColumn>
      ) : (
        <CurrentEmail>
          <p>{email}</p>
          {pendingEmail && (
            <Message>
              A link is on its way to {pendingEmail}. It works for three days; until it is opened, nothing changes.
            </Message>
          )}
          <ButtonRow>
            <Button onClick={() => setOpen(true)}>Change address</Button>
            {pendingEmail && (
              <Button variant="quiet" onClick={() => void cancel()}>
                Keep the old one
              </Button>
            )}
          </ButtonRow>
        </CurrentEmail>
      )}
    </Section>
  );
}
