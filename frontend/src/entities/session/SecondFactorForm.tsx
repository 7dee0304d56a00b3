import { ApiError } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { plainButton, spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Column, MutedText } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { loginFailure, useSignIn } from "./useSignIn";

const LinkRow = styled.p`
  ${spreadRow}
  gap: 0 ${theme.space[2]};
`;

const TextLink = styled.button`
  ${plainButton}
  min-height: ${theme.minTouchTarget};
  padding: 0;
  color: ${theme.color.ink};
  font-size: ${theme.fontSize.small};
  text-decoration: underline;
  text-decoration-thickness: ${theme.lineWidth.hairline};
  text-underline-offset: 0.2em;
`;

interface Props {
  /** Challenge returned for the correct password. */
  readonly challenge: string;
  readonly onDone?: () => void;
  /** Called when the login must start over; `reason` unless the user chose to. */
  readonly onRestart: (reason: string | null) => void;
}

/** Second login step: an authenticator code or a recovery code. */
export function SecondFactorForm({ challenge, onDone, onRestart }: Props) {
  const { loginWithCode } = useSignIn();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Form
      key={isRecovery ? "recovery" : "code"}
      initialValues={{ code: "" }}
      onSubmit={async ({ code }) => {
        await loginWithCode(challenge, code);
        onDone?.();
      }}
      describeFailure={loginFailure}
      onFailure={(error) => {
        const isExpired = error instanceof ApiError && error.status === 401 && error.problem?.secondFactor !== true;
        if (isExpired) onRestart(loginFailure(error));
      }}
    >
      <MutedText>
        {isRecovery ? "Enter one of your recovery codes. It works once." : "Enter the code from your authenticator"}
      </MutedText>
      {isRecovery ? (
        <TextField
          name="code"
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" maxLength={12} autoFocus />
      )}
      <Column>
        <FormFooter label="Login" pendingLabel="Logging in" wide />
        <LinkRow>
          <TextLink type="button" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? "Use your authenticator" : "Use a recovery code"}
          </TextLink>
          <TextLink type="button" onClick={() => onRestart(null)}>
            Start over
          </TextLink>
        </LinkRow>
      </Column>
    </Form>
  );
}
