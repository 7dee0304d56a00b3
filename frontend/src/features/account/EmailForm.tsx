import { useState } from "react";
import styled from "styled-components";
import { string } from "yup";
import { askForEmail, cancelEmail } from "../../shared/api/account/changeEmail";
import { useProfile } from "../../shared/api/account/useProfile";
import { useTwoFactor } from "../../shared/api/account/useTwoFactor";
import { sentenceOf } from "../../shared/api/error";
import { Form } from "../../shared/form/Form";
import { TextField } from "../../shared/form/fields";
import { schemaOf } from "../../shared/form/rules";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { Section, Sheet, UNREACHABLE } from "./accountParts";
import { ProofFields, ProofFoot, type ProofValues, proofOf } from "./ProofForm";

interface EmailValues extends ProofValues {
  email: string;
}

const initialValues: EmailValues = { email: "", password: "", code: "" };

const schema = schemaOf<EmailValues>("emailChange", {
  trimmed: ["email"],
  more: { password: string().required("Please enter your password") },
});

const Stand = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
  overflow-wrap: anywhere;
`;

const Words = styled.p`
  ${muted}
`;

const Presses = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** Where one is reached, and the way to be reached elsewhere. */
export function EmailForm() {
  const { data: profile, mutate } = useProfile();
  const { data: twoFactor } = useTwoFactor();
  const { notify } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!profile) return null;
  const { email, pendingEmail } = profile;

  async function cancel() {
    try {
      await cancelEmail();
      await mutate((current) => current && { ...current, pendingEmail: null }, { revalidate: false });
      notify({ title: "Address Kept", description: `You are reached at ${email}, as before.` });
    } catch (problem) {
      notify({
        title: "Nothing was changed",
        description: sentenceOf(problem, UNREACHABLE),
        variant: "destructive",
      });
    }
  }

  return (
    <Section title="E-mail address" words="Mail about your account and what you follow goes there.">
      {isOpen ? (
        <Sheet>
          <Form
            initialValues={initialValues}
            schema={schema}
            onSubmit={async (values) => {
              setFailure(null);
              const wanted = values.email.trim();
              const message = await askForEmail(wanted, proofOf(values));
              setOpen(false);
              notify({ title: "Mail sent", description: message });
              await mutate((current) => current && { ...current, pendingEmail: wanted }, { revalidate: false });
            }}
            onFailure={(problem) => setFailure(sentenceOf(problem, UNREACHABLE))}
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
                <ProofFields asksForCode={twoFactor?.isOn ?? false} />
                <ProofFoot
                  failure={failure}
                  isSubmitting={isSubmitting}
                  press={isSubmitting ? "Sending" : "Send the link"}
                  onCancel={() => setOpen(false)}
                />
              </>
            )}
          </Form>
        </Sheet>
      ) : (
        <Stand>
          <p>{email}</p>
          {pendingEmail && (
            <Words>
              A link is on its way to {pendingEmail}. It works for three days; until it is opened, nothing changes.
            </Words>
          )}
          <Presses>
            <Button onClick={() => setOpen(true)}>Change address</Button>
            {pendingEmail && (
              <Button variant="quiet" onClick={() => void cancel()}>
                Keep the old one
              </Button>
            )}
          </Presses>
        </Stand>
      )}
    </Section>
  );
}
