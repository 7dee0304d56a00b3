import { PasskeyLogin } from "@entities/session/PasskeyLogin";
import { SecondFactorForm } from "@entities/session/SecondFactorForm";
import { loginFailure, useSignIn } from "@entities/session/useSignIn";
import { clientMessages } from "@shared/form/clientMessages";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { CheckboxField, TextField } from "@shared/form/fields";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Dialog } from "@shared/ui/Dialog";
import { Column, MutedText } from "@shared/ui/layout";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { rememberedUsername, rememberUsername } from "./rememberedUsername";

const Row = styled.div`
  ${spreadRow}
  align-items: center;
  gap: 0 ${theme.space[2]};
  font-size: ${theme.fontSize.small};
`;

/** Login dialog. */
export default function MemberAccessDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { login } = useSignIn();
  const { notify } = useToast();
  const [notice, setNotice] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const handleOpenChange = (isOpen: boolean) => {
    setNotice(null);
    setChallenge(null);
    onOpenChange(isOpen);
  };
  const { missingCredentials } = clientMessages;
  const remembered = rememberedUsername();
  /* Kept when the dialog is closed without logging in. */
  const typedUsername = useRef(remembered);
  return (
    <Dialog open={open} onOpenChange={handleOpenChange} title="Member Access">
      {challenge ? (
        <SecondFactorForm
          challenge={challenge}
          onDone={() => handleOpenChange(false)}
          onRestart={(reason) => {
            setChallenge(null);
            setNotice(reason);
          }}
        />
      ) : (
        <Form
          initialValues={{ username: typedUsername.current, password: "", remember: remembered !== "" }}
          onValuesChange={(values) => {
            typedUsername.current = values.username;
          }}
          onSubmit={async ({ username, password, remember }) => {
            setNotice(null);
            if (username.trim() === "" || password === "") {
              notify({ title: "Missing information", description: missingCredentials, variant: "destructive" });
              setNotice(missingCredentials);
              return;
            }
            const newChallenge = await login({ username: username.trim(), password });
            rememberUsername(remember ? username.trim() : null);
            typedUsername.current = rememberedUsername();
            if (newChallenge) setChallenge(newChallenge);
            else handleOpenChange(false);
          }}
          failureTitle="Login failed"
          describeFailure={loginFailure}
        >
          <TextField
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" />
          <Row>
            <CheckboxField name="remember" label="Remember me" />
            <Link to="/reset-password">Forgot password?</Link>
          </Row>
          <Column>
            <FormFooter label="Login" pendingLabel="AUTHENTICATING..." wide failure={notice} />
            <PasskeyLogin onDone={() => handleOpenChange(false)} />
            <MutedText>
              Need an invitation? <Link to="/request-access">Request access</Link>
            </MutedText>
          </Column>
        </Form>
      )}
    </Dialog>
  );
}
