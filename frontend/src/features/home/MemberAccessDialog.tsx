import { PasskeyLogin } from "@entities/session/PasskeyLogin";
import { SecondFactorForm } from "@entities/session/SecondFactorForm";
import { loginFailure, useSignIn } from "@entities/session/useSignIn";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { CheckboxField, TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { rememberedUsername, rememberUsername } from "./rememberedUsername";

const MISSING_CREDENTIALS = "Please enter both username and password";

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space[2]};
  font-size: ${theme.fontSize.small};
`;

const Footer = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

const Invitation = styled.p`
  ${muted}
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
  const [failure, setFailure] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const handleOpenChange = (isOpen: boolean) => {
    setFailure(null);
    setChallenge(null);
    onOpenChange(isOpen);
  };
  const remembered = rememberedUsername();
  return (
    <Dialog open={open} onOpenChange={handleOpenChange} title="Member Access">
      {challenge ? (
        <SecondFactorForm
          challenge={challenge}
          onDone={() => handleOpenChange(false)}
          onRestart={(reason) => {
            setChallenge(null);
            setFailure(reason);
          }}
        />
      ) : (
        <Form
          initialValues={{ username: remembered, password: "", remember: remembered !== "" }}
          onSubmit={async ({ username, password, remember }) => {
            setFailure(null);
            if (username.trim() === "" || password === "") {
              notify({ title: "Missing information", description: MISSING_CREDENTIALS, variant: "destructive" });
              setFailure(MISSING_CREDENTIALS);
              return;
            }
            const newChallenge = await login({ username: username.trim(), password });
            rememberUsername(remember ? username.trim() : null);
            if (newChallenge) setChallenge(newChallenge);
            else handleOpenChange(false);
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
              <Row>
                <CheckboxField name="remember" label="Remember me" />
                <Link to="/reset-password">Forgot password?</Link>
              </Row>
              <Footer>
                {failure && <FormError role="alert">{failure}</FormError>}
                <Button type="submit" variant="primary" wide disabled={isSubmitting}>
                  {isSubmitting ? "AUTHENTICATING..." : "Login"}
                </Button>
                <PasskeyLogin onDone={() => handleOpenChange(false)} />
                <Invitation>
                  Need an invitation? <Link to="/request-access">Request access</Link>
                </Invitation>
              </Footer>
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}
