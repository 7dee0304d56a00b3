import { useState } from "react";
import { Link } from "react-router-dom";
import { FormError } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { TextField } from "../../shared/form/fields";
import { formSchema } from "../../shared/form/rules";
import { PasskeyLogin } from "../../shared/session/PasskeyLogin";
import { SecondFactorForm } from "../../shared/session/SecondFactorForm";
import { loginFailure, useSignIn } from "../../shared/session/useSignIn";
import { Button } from "../../shared/ui/Button";
import { FormFooter, SwitchLine, TextButton } from "./authParts";

interface LoginValues {
  username: string;
  password: string;
}

const initialValues: LoginValues = { username: "", password: "" };

const schema = formSchema<LoginValues>("login");

/** Username and password, then a code where one is asked for; or a passkey. */
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
