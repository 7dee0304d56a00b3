import { type ReactNode, useState } from "react";
import styled from "styled-components";
import type { IdentityProof } from "../../shared/api/account/useTwoFactor";
import { sentenceOf } from "../../shared/api/error";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { TextField } from "../../shared/form/fields";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { UNREACHABLE } from "./accountParts";

const Presses = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** What the member has besides a password. */
export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint="From your authenticator, or a recovery code"
    />
  );
}

/** The two fields that show that it is really the member; the code only where it is asked for. */
export function ProofFields({ asksForCode }: { asksForCode: boolean }) {
  return (
    <>
      <TextField name="password" label="Your Password" type="password" autoComplete="current-password" />
      {asksForCode && <CodeField />}
    </>
  );
}

/** Presses under a form: to do it, and to leave it. */
export function ProofFoot({
  failure,
  isSubmitting,
  press,
  onCancel,
}: {
  failure: string | null;
  isSubmitting: boolean;
  press: string;
  onCancel: () => void;
}) {
  return (
    <>
      {failure && <FailureText role="alert">{failure}</FailureText>}
      <Presses>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {press}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Presses>
    </>
  );
}

export interface ProofValues {
  password: string;
  code: string;
}

/** The values of the two fields as the server takes them. */
export const proofOf = ({ password, code }: ProofValues): IdentityProof => (code ? { password, code } : { password });

interface Props {
  /** What it is for, above the fields. */
  readonly children?: ReactNode;
  readonly asksForCode: boolean;
  readonly press: string;
  readonly onSubmit: (proof: IdentityProof) => Promise<void>;
  readonly onCancel: () => void;
  /** Failures that say nothing to the reader, such as a dialog of the browser's that they closed. */
  readonly isSilent?: (error: unknown) => boolean;
}

/** Asks whoever sits here to show that they are the member, and then does what they want. */
export function ProofForm({ children, asksForCode, press, onSubmit, onCancel, isSilent }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form<ProofValues>
      initialValues={{ password: "", code: "" }}
      onSubmit={async (values, { setFieldError }) => {
        setFailure(null);
        if (values.password === "") {
          setFieldError("password", "Please enter your password");
          return;
        }
        await onSubmit(proofOf(values));
      }}
      onFailure={(error) => {
        if (!isSilent?.(error)) setFailure(sentenceOf(error, UNREACHABLE));
      }}
    >
      {({ isSubmitting }) => (
        <>
          {children}
          <ProofFields asksForCode={asksForCode} />
          <ProofFoot failure={failure} isSubmitting={isSubmitting} press={press} onCancel={onCancel} />
        </>
      )}
    </Form>
  );
}
