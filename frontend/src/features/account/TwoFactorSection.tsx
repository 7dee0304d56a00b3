import {
  confirmTwoFactorEnrolment,
  disableTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactorEnrolment,
  useTwoFactor,
} from "@entities/account/api/useTwoFactor";
import { EmailVerificationRequired } from "@entities/account/EmailVerificationRequired";
import type { TwoFactorEnrolment } from "@entities/account/types";
import { pathIs } from "@shared/api/cacheKeys";
import { errorMessage } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { TextField } from "@shared/form/fields";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import styled from "styled-components";
import { FormColumn, FormSkeleton, LoadError, UNREACHABLE } from "./accountLayout";
import { SESSIONS_KEY } from "./api/useSessions";
import { QrCode } from "./QrCode";
import { ReauthActions, ReauthForm } from "./ReauthForm";
import { RecoveryCodes } from "./RecoveryCodes";

type Step =
  | { name: "state" | "begin" | "renew" | "off" }
  | { name: "scan"; enrolment: TwoFactorEnrolment }
  | { name: "codes"; codes: readonly string[] };

const Message = styled.p`
  ${muted}
`;

const CurrentState = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

const Secret = styled.code`
  overflow-wrap: anywhere;
  font-size: ${theme.fontSize.small};
  letter-spacing: 0.05em;
`;

const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** Two-factor authentication: enable, disable, recovery codes. */
export function TwoFactorSection() {
  const { data: state, error, mutate } = useTwoFactor();
  const { user } = useSession();
  const identity = useIdentity();
  const invalidate = useInvalidate();
  const { notify } = useToast();
  const [step, setStep] = useState<Step>({ name: "state" });
  const showState = () => setStep({ name: "state" });
  if (!state) {
    return error ? (
      <LoadError
        title="Two-factor authentication could not be shown."
        reason={errorMessage(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="5rem" label="Loading two-factor authentication" />
    );
  }

  if (step.name === "codes") return <RecoveryCodes codes={step.codes} onDone={showState} />;

  if (step.name === "begin") {
    return (
      <FormColumn>
        <ReauthForm
          needsCode={false}
          submitLabel="Continue"
          onCancel={showState}
          onSubmit={async (reauth) => setStep({ name: "scan", enrolment: await startTwoFactorEnrolment(reauth) })}
        >
          <Message>First your password, so that nobody else can do this at your browser.</Message>
        </ReauthForm>
      </FormColumn>
    );
  }

  if (step.name === "scan") {
    return (
      <EnrolmentForm
        enrolment={step.enrolment}
        onCancel={showState}
        onCode={async (code) => {
          const codes = await confirmTwoFactorEnrolment(code);
          setStep({ name: "codes", codes });
          notify({ title: "Two-Factor Is On", description: "Every other browser has been signed out." });
          await mutate({ isOn: true, recoveryCodesLeft: codes.length }, { revalidate: false });
          await invalidate(pathIs(SESSIONS_KEY));
          // Admins gain access to the admin area from now on.
          await identity.check();
        }}
      />
    );
  }

  if (step.name === "renew") {
    return (
      <FormColumn>
        <ReauthForm
          needsCode
          submitLabel="Make new codes"
          onCancel={showState}
          onSubmit={async (reauth) => {
            const codes = await regenerateRecoveryCodes(reauth);
            setStep({ name: "codes", codes });
            await mutate({ isOn: true, recoveryCodesLeft: codes.length }, { revalidate: false });
          }}
        >
          <Message>The recovery codes that you have now stop working.</Message>
        </ReauthForm>
      </FormColumn>
    );
  }

  if (step.name === "off") {
    return (
      <FormColumn>
        <ReauthForm
          needsCode
          submitLabel="Turn off"
          onCancel={showState}
          onSubmit={async (reauth) => {
            await disableTwoFactor(reauth);
            showState();
            notify({ title: "Two-Factor Is Off", description: "Your password alone opens your account now." });
            await mutate({ isOn: false, recoveryCodesLeft: 0 }, { revalidate: false });
            await identity.check();
          }}
        >
          <Message>After this your password alone opens your account.</Message>
        </ReauthForm>
      </FormColumn>
    );
  }

  return state.isOn ? (
    <CurrentState>
      <p>
        On. {state.recoveryCodesLeft === 1 ? "One recovery code is" : `${state.recoveryCodesLeft} recovery codes are`}{" "}
        left.
      </p>
      <ButtonRow>
        <Button onClick={() => setStep({ name: "renew" })}>New recovery codes</Button>
        <Button variant="quiet" onClick={() => setStep({ name: "off" })}>
          Turn off
        </Button>
      </ButtonRow>
    </CurrentState>
  ) : (
    <CurrentState>
      <p>Off. Your password alone opens your account.</p>
      {user?.emailVerified === false ? (
        <EmailVerificationRequired>
          Confirm your email address before you turn it on. We mailed you a link.
        </EmailVerificationRequired>
      ) : (
        <Button onClick={() => setStep({ name: "begin" })}>Turn on</Button>
      )}
    </CurrentState>
  );
}

/** QR code and confirmation code of the enrolment. */
function EnrolmentForm({
  enrolment,
  onCode,
  onCancel,
}: {
  enrolment: TwoFactorEnrolment;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <FormColumn>
      <Form
        initialValues={{ code: "" }}
        onSubmit={async ({ code }) => {
          setFailure(null);
          await onCode(code);
        }}
        onFailure={(problem) => setFailure(errorMessage(problem, UNREACHABLE))}
      >
        {({ isSubmitting }) => (
          <>
            <Message>Scan this with your authenticator, then enter the code that it shows.</Message>
            <QrCode rows={enrolment.qr} label="QR code for your authenticator" />
            <Message>
              On this device you can <a href={enrolment.otpauthUrl}>open it in the authenticator</a>, or type in the key
              yourself: <Secret>{groupByFour(enrolment.secret)}</Secret>
            </Message>
            <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus />
            <ReauthActions
              failure={failure}
              isSubmitting={isSubmitting}
              submitLabel={isSubmitting ? "Turning on" : "Turn on"}
              onCancel={onCancel}
            />
          </>
        )}
      </Form>
    </FormColumn>
  );
}
