import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { ButtonLink } from "@shared/ui/Button";
import { Column, Lead, MutedText } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { useState } from "react";
import { Link } from "react-router-dom";
import { requestPasswordReset } from "./api/passwordReset";
import { FormColumn } from "./auth.styles";
import { StatusMessage } from "./StatusMessage";

interface ResetValues {
  email: string;
}

const initialValues: ResetValues = { email: "" };

const schema = formSchema<ResetValues>("passwordReset");

/** Requests a password reset email. */
export default function ResetPasswordPage() {
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  if (serverMessage !== null) {
    return (
      <StatusMessage title="Check your email">
        <p>{serverMessage}</p>
        <p>The link works once, within 30 minutes.</p>
        <ButtonLink to="/auth">Back to Login</ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <Page>
      <FormColumn>
        <div>
          <PageTitle>Reset Password</PageTitle>
          <Lead>Enter your account’s email address and we’ll send you a link to choose a new password.</Lead>
        </div>
        <Form
          initialValues={initialValues}
          schema={schema}
          onSubmit={async ({ email }) => {
            setServerMessage(await requestPasswordReset(email.trim()));
          }}
        >
          <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
          <Column>
            <FormFooter label="Send link" pendingLabel="Sending" wide />
            <MutedText>
              Remembered it? <Link to="/auth">Login</Link>
            </MutedText>
          </Column>
        </Form>
      </FormColumn>
    </Page>
  );
}
