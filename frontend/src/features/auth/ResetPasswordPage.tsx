import { useState } from "react";
import { Link } from "react-router-dom";
import { sentenceOf } from "../../shared/api/error";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { TextField } from "../../shared/form/fields";
import { schemaOf } from "../../shared/form/rules";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Page, PageTitle } from "../../shared/ui/Page";
import { requestPasswordReset } from "./api/passwordReset";
import { Foot, Lead, Sheet, SwitchLine } from "./authParts";
import { Outcome } from "./Outcome";

interface ResetValues {
  email: string;
}

const initialValues: ResetValues = { email: "" };

const schema = schemaOf<ResetValues>("passwordReset", { trimmed: ["email"] });

/** Asking for the way to a new password. */
export default function ResetPasswordPage() {
  const [failure, setFailure] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer !== null) {
    return (
      <Outcome title="Look into your mailbox">
        <p>{answer}</p>
        <p>The link works once, within 30 minutes.</p>
        <ButtonLink to="/auth">Back to Login</ButtonLink>
      </Outcome>
    );
  }
  return (
    <Page>
      <Sheet>
        <div>
          <PageTitle>Reset Password</PageTitle>
          <Lead>Tell us the e-mail address of your account, and we send you a link to choose a new password.</Lead>
        </div>
        <Form
          initialValues={initialValues}
          schema={schema}
          onSubmit={async ({ email }) => {
            setFailure(null);
            setAnswer(await requestPasswordReset(email.trim()));
          }}
          onFailure={(error) =>
            setFailure(sentenceOf(error, "The server could not be reached. Please try again in a moment."))
          }
        >
          {({ isSubmitting }) => (
            <>
              <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
              <Foot>
                {failure && <FailureText role="alert">{failure}</FailureText>}
                <Button type="submit" variant="primary" wide disabled={isSubmitting}>
                  {isSubmitting ? "Sending" : "Send link"}
                </Button>
                <SwitchLine>
                  Remembered it? <Link to="/auth">Login</Link>
                </SwitchLine>
              </Foot>
            </>
          )}
        </Form>
      </Sheet>
    </Page>
  );
}
