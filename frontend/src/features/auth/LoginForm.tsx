import { PasskeyLogin } from "@entities/session/PasskeyLogin";
import { SecondFactorForm } from "@entities/session/SecondFactorForm";
import { loginFailure, useSignIn } from "@entities/session/useSignIn";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { Link } from "react-router-dom";
import { FormFooter, SwitchLine, TextButton } from "./auth.styles";

interface LoginValues {
  username: string;
  password: string;
}

const initialValues: LoginValues = { username: "", password: "" };

const schema = formSchema<LoginValues>("login");

/** Login form: password, then a code if required; or a passkey. */
export function LoginForm({ onRegister }: { onRegister: () => void }) {
  const { login } = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge) {
    return (
      <SecondFactorForm
        challenge={challenge}
        onRestart={(reason) => {
          setChallenge(null);
          setFailure(reason);
        }}
      />
    );
  }
  return (
    <Form
      initialValues={initialValues}
      schema={schema}
      onSubmit={async (values) => {
        setFailure(null);
        setChallenge(await login(values));
      }}
      onFailure={(error) => setFailure(loginFailure(error))}
    >
      {({ isSubmitting }) => (
        <>
          <TextField
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" />
          <FormFooter>
            {failure && <FormError role="alert">{failure}</FormError>}
            <Button type="submit" variant="primary" wide disabled={isSubmitting}>
              {isSubmitting ? "Logging in" : "Login"}
            </Button>
            <PasskeyLogin />
            <SwitchLine>
              <Link to="/reset-password">Forgot password?</Link>
            </SwitchLine>
            <SwitchLine>
              No account yet?{" "}
              <TextButton type="button" onClick={onRegister}>
                Register
              </TextButton>
            </SwitchLine>
          </FormFooter>
        </>
      )}
    </Form>
  );
}
