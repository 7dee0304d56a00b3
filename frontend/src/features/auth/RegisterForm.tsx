import { registrationFailure, useSignIn } from "@entities/session/useSignIn";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { NewPasswordFields } from "@shared/form/NewPasswordFields";
import { REDIRECT_PARAMETER } from "@shared/session/loginRedirect";
import { Column, MutedText } from "@shared/ui/layout";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useCallback, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { TextButton } from "./auth.styles";

/** What is kept while the form is not shown. */
export interface TypedRegistration {
  name: string;
  email: string;
  username: string;
}

interface RegisterValues extends TypedRegistration {
  password: string;
  confirmPassword: string;
}

const schema = formSchema<RegisterValues>("register");

/** Invitation token in the redirect path. */
const invitationToken = (redirectPath: string | null): string | undefined =>
  /^\/invitation\/([0-9a-f]{64})$/.exec(redirectPath ?? "")?.[1];

/** Registration form; the password confirmation is not sent. */
export function RegisterForm({ typed, onLogin }: { typed: TypedRegistration; onLogin: () => void }) {
  const [initialValues] = useState<RegisterValues>(() => ({ ...typed, password: "", confirmPassword: "" }));
  const keep = useCallback(
    ({ name, email, username }: RegisterValues) => void Object.assign(typed, { name, email, username }),
    [typed],
  );
  const { register } = useSignIn();
  const [parameters] = useSearchParams();
  return (
    <Form
      initialValues={initialValues}
      onValuesChange={keep}
      schema={schema}
      onSubmit={({ name, email, username, password }) => {
        const invitation = invitationToken(parameters.get(REDIRECT_PARAMETER));
        return register({
          name: name.trim(),
          email: email.trim(),
          username,
          password,
          ...(invitation && { invitation }),
        });
      }}
      describeFailure={registrationFailure}
      failureTitle="Registration failed"
    >
      <TextField name="name" label="Full Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Letters, numbers and underscores"
      />
      <NewPasswordFields name="password" label="Password" />
      <Column>
        <MutedText>
          By registering you accept the{" "}
          <Link to="/terms" target="_blank">
            terms
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Link>{" "}
          and the{" "}
          <Link to="/privacy" target="_blank">
            privacy policy
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Link>
          .
        </MutedText>
        <FormFooter label="Register" pendingLabel="Registering" wide />
        <MutedText>
          Already a member?{" "}
          <TextButton type="button" onClick={onLogin}>
            Login
          </TextButton>
        </MutedText>
      </Column>
    </Form>
  );
}
