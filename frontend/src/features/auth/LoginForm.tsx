import { PasskeyLogin } from "@entities/session/PasskeyLogin";
import { SecondFactorForm } from "@entities/session/SecondFactorForm";
import { loginFailure, useSignIn } from "@entities/session/useSignIn";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Column, MutedText } from "@shared/ui/layout";
import { useCallback, useState } from "react";
import { Link } from "react-router-dom";
import { TextButton } from "./auth.styles";

/** What is kept while the form is not shown. */
export interface TypedLogin {
  username: string;
}

interface LoginValues extends TypedLogin {
  password: string;
}

const schema = formSchema<LoginValues>("login");

/** Login form: password, then a code if required; or a passkey. */
export function LoginForm({ typed, onRegister }: { typed: TypedLogin; onRegister: () => void }) {
  const [initialValues] = useState<LoginValues>(() => ({ ...typed, password: "" }));
  const keep = useCallback(({ username }: LoginValues) => void Object.assign(typed, { username }), [typed]);
  const { login } = useSignIn();
  const [restartReason, setRestartReason] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge) {
    return (
      <SecondFactorForm
        challenge={challenge}
        onRestart={(reason) => {
          setChallenge(null);
          setRestartReason(reason);
        }}
      />
    );
  }
  return (
    <Form
      initialValues={initialValues}
      onValuesChange={keep}
      schema={schema}
      onSubmit={async (values) => {
        setRestartReason(null);
        setChallenge(await login(values));
      }}
      describeFailure={loginFailure}
      failureTitle="Login failed"
    >
      <TextField name="username" label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <Column>
        <FormFooter label="Login" pendingLabel="Logging in" wide failure={restartReason} />
        <PasskeyLogin />
        <MutedText>
          <Link to="/reset-password">Forgot password?</Link>
        </MutedText>
        <MutedText>
          No account yet?{" "}
          <TextButton type="button" onClick={onRegister}>
            Register
          </TextButton>
        </MutedText>
      </Column>
    </Form>
  );
}
