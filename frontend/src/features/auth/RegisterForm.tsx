import { registrationFailure, useSignIn } from "@entities/session/useSignIn";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { REDIRECT_PARAMETER } from "@shared/session/loginRedirect";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FormFooter, SwitchLine, TextButton } from "./auth.styles";

interface RegisterValues {
  name: string;
  email: string;
  username: string;
  password: string;
  confirmPassword: string;
}

const initialValues: RegisterValues = { name: "", email: "", username: "", password: "", confirmPassword: "" };

const schema = formSchema<RegisterValues>("register", { trimmed: ["name", "email"] });

/** Invitation token in the redirect path. */
const invitationToken = (redirectPath: string | null): string | undefined =>
  /^\/invitation\/([0-9a-f]{64})$/.exec(redirectPath ?? "")?.[1];

/** Registration form; the password confirmation is not sent. */
export function RegisterForm({ onLogin }: { onLogin: () => void }) {
  const { register } = useSignIn();
  const [parameters] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form
      initialValues={initialValues}
      schema={schema}
      onSubmit={({ name, email, username, password }) => {
        setFailure(null);
        const invitation = invitationToken(parameters.get(REDIRECT_PARAMETER));
        return register({
          name: name.trim(),
          email: email.trim(),
          username,
          password,
          ...(invitation && { invitation }),
        });
      }}
      onFailure={(error) => setFailure(registrationFailure(error))}
    >
      {({ isSubmitting }) => (
        <>
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
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters"
          />
          <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
          <FormFooter>
            {failure && <FormError role="alert">{failure}</FormError>}
            <Button type="submit" variant="primary" wide disabled={isSubmitting}>
              {isSubmitting ? "Registering" : "Register"}
            </Button>
            <SwitchLine>
              Already a member?{" "}
              <TextButton type="button" onClick={onLogin}>
                Login
              </TextButton>
            </SwitchLine>
          </FormFooter>
        </>
      )}
    </Form>
  );
}
