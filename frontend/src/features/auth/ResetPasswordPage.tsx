import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Button, ButtonLink } from "@shared/ui/Button";
import { Page, PageTitle } from "@shared/ui/Page";
import { useState } from "react";
import { Link } from "react-router-dom";
import { requestPasswordReset } from "./api/passwordReset";
import { FormColumn, FormFooter, Lead, SwitchLine } from "./auth.styles";
import { StatusMessage } from "./StatusMessage";

interface ResetValues {
  email: string;
}

const initialValues: ResetValues = { email: "" };

const schema = formSchema<ResetValues>("passwordReset", { trimmed: ["email"] });

/** Requests a password reset email. */
export default function ResetPasswordPage() {
  const [failure, setFailure] = useState<string | null>(null);
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  if (serverMessage !== null) {
    return (
      <StatusMessage title="Look into your mailbox">
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
          <Lead>Tell us the e-mail address of your account, and we send you a link to choose a new password.</Lead>
        </div>
        <Form
          initialValues={initialValues}
          schema={schema}
          onSubmit={async ({ email }) => {
            setFailure(null);
            setServerMessage(await requestPasswordReset(email.trim()));
          }}
          onFailure={(error) =>
            setFailure(errorMessage(error, "The server could not be reached. Please try again in a moment."))
          }
        >
          {({ isSubmitting }) => (
            <>
              <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
              <FormFooter>
                {failure && <FormError role="alert">{failure}</FormError>}
                <Button type="submit" variant="primary" wide disabled={isSubmitting}>
                  {isSubmitting ? "Sending" : "Send link"}
                </Button>
                <SwitchLine>
                  Remembered it? <Link to="/auth">Login</Link>
                </SwitchLine>
              </FormFooter>
            </>
          )}
        </Form>
      </FormColumn>
    </Page>
  );
}
