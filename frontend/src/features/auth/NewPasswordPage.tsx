import { errorMessage, hasStatus } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { formSchema } from "@shared/form/formSchema";
import { NewPasswordFields } from "@shared/form/NewPasswordFields";
import { useIdentity } from "@shared/session/IdentityProvider";
import { ButtonLink } from "@shared/ui/Button";
import { Lead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { resetPassword } from "./api/passwordReset";
import { FormColumn } from "./auth.styles";
import { StatusMessage } from "./StatusMessage";

interface NewPasswordValues {
  newPassword: string;
  confirmPassword: string;
}

const initialValues: NewPasswordValues = { newPassword: "", confirmPassword: "" };

const schema = formSchema<NewPasswordValues>("newPassword");

/** Marks the history entry: the page remounts when the session ends. */
const CHANGED = "password-changed";

/** Sets a new password by an emailed link. */
export default function NewPasswordPage() {
  const { token = "" } = useParams();
  const { check } = useIdentity();
  const navigate = useNavigate();
  const location = useLocation();
  const [rejection, setRejection] = useState<string | null>(null);
  if (location.state === CHANGED) {
    return (
      <StatusMessage title="Your password has been changed">
        <p>
          All browsers have been logged out, and your passkeys and calendar link were removed. Log in with your new
          password and add them again under Account.
        </p>
        <ButtonLink variant="primary" to="/auth">
          Login
        </ButtonLink>
      </StatusMessage>
    );
  }
  if (rejection !== null) {
    return (
      <StatusMessage title="This link is no longer valid">
        <p>{rejection}.</p>
        <ButtonLink variant="primary" to="/reset-password">
          Request a new link
        </ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <Page>
      <FormColumn>
        <div>
          <PageTitle>Choose a New Password</PageTitle>
          <Lead>This logs out every browser and removes your passkeys and calendar link.</Lead>
        </div>
        <Form
          initialValues={initialValues}
          schema={schema}
          onSubmit={async ({ newPassword }) => {
            await resetPassword(token, newPassword);
            await navigate(location, { replace: true, state: CHANGED });
            await check();
          }}
          onFailure={(error) => {
            if (hasStatus(error, 404, 410)) setRejection(errorMessage(error));
          }}
        >
          <NewPasswordFields name="newPassword" label="New Password" />
          <FormFooter label="Change password" pendingLabel="Changing" wide />
        </Form>
      </FormColumn>
    </Page>
  );
}
