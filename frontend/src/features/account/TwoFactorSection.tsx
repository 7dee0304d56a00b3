import {
  confirmTwoFactorEnrollment,
  disableTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactorEnrollment,
  useTwoFactor,
} from "@entities/account/api/useTwoFactor";
import { EmailVerificationRequired } from "@entities/account/EmailVerificationRequired";
import type { TwoFactorEnrollment } from "@entities/account/types";
import { pathIs } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextField } from "@shared/form/fields";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedText, Stack } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { AccountFallback } from "./AccountFallback";
import { SESSIONS_PATH } from "./api/useSessions";
import { QrCode } from "./QrCode";
import { ReauthForm } from "./ReauthForm";
import { RecoveryCodes } from "./RecoveryCodes";

type Step =
  /** After another step, the button that leads there has the focus. */
  | { name: "state"; after?: Step["name"] }
  | { name: "begin" }
  | { name: "renew" }
  | { name: "off" }
  | { name: "scan"; enrollment: TwoFactorEnrollment }
  | { name: "codes"; codes: readonly string[] };

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
  const showState = () => setStep({ name: "state", after: step.name });
  if (!state) {
    return <AccountFallback query={{ error, mutate }} name="two-factor settings" />;
  }

  if (step.name === "codes") return <RecoveryCodes codes={step.codes} onDone={showState} />;

  if (step.name === "begin") {
    return (
      <ReauthForm
        needsCode={false}
        submitLabel="Continue"
        onCancel={showState}
        onSubmit={async (reauth) => setStep({ name: "scan", enrollment: await startTwoFactorEnrollment(reauth) })}
      >
        <MutedText>Enter your password to confirm it’s you.</MutedText>
      </ReauthForm>
    );
  }

  if (step.name === "scan") {
    return (
      <EnrollmentForm
        enrollment={step.enrollment}
        onCancel={showState}
        onCode={async (code) => {
          const codes = await confirmTwoFactorEnrollment(code);
          setStep({ name: "codes", codes });
          notify({ title: "Two-Factor Is On", description: "All other browsers have been logged out." });
          await mutate({ isOn: true, recoveryCodesLeft: codes.length }, { revalidate: false });
          await invalidate(pathIs(SESSIONS_PATH));
          // Admins gain access to the admin area from now on.
          await identity.check();
        }}
      />
    );
  }

  if (step.name === "renew") {
    return (
      <ReauthForm
        needsCode
        submitLabel="Get new codes"
        onCancel={showState}
        onSubmit={async (reauth) => {
          const codes = await regenerateRecoveryCodes(reauth);
          setStep({ name: "codes", codes });
          await mutate({ isOn: true, recoveryCodesLeft: codes.length }, { revalidate: false });
        }}
      >
        <MutedText>Your current recovery codes will stop working.</MutedText>
      </ReauthForm>
    );
  }

  if (step.name === "off") {
    return (
      <ReauthForm
        needsCode
        submitLabel="Turn off"
        onCancel={showState}
        onSubmit={async (reauth) => {
          await disableTwoFactor(reauth);
          showState();
          notify({ title: "Two-Factor Is Off", description: "Only your password protects your account now." });
          await mutate({ isOn: false, recoveryCodesLeft: 0 }, { revalidate: false });
          await identity.check();
        }}
      >
        <MutedText>After this, only your password will protect your account.</MutedText>
      </ReauthForm>
    );
  }

  const { after } = step;
  return state.isOn ? (
    <Stack>
      <p>
        On. {state.recoveryCodesLeft === 1 ? "One recovery code is" : `${state.recoveryCodesLeft} recovery codes are`}{" "}
        left.
      </p>
      <ButtonRow>
        <Button autoFocus={after === "renew" || after === "codes"} onClick={() => setStep({ name: "renew" })}>
          New recovery codes
        </Button>
        <Button variant="quiet" autoFocus={after === "off"} onClick={() => setStep({ name: "off" })}>
          Turn off
        </Button>
      </ButtonRow>
    </Stack>
  ) : (
    <Stack>
      <p>Off. Only your password protects your account.</p>
      {user?.emailVerified === false ? (
        <EmailVerificationRequired>
          Confirm your email address before you turn it on. We emailed you a link.
        </EmailVerificationRequired>
      ) : (
        <Button autoFocus={after !== undefined} onClick={() => setStep({ name: "begin" })}>
          Turn on
        </Button>
      )}
    </Stack>
  );
}

/** QR code and confirmation code of the enrollment. */
function EnrollmentForm({
  enrollment,
  onCode,
  onCancel,
}: {
  enrollment: TwoFactorEnrollment;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}) {
  return (
    <Form initialValues={{ code: "" }} onSubmit={({ code }) => onCode(code)}>
      <MutedText>Scan this with your authenticator app, then enter the code it shows.</MutedText>
      <QrCode rows={enrollment.qr} label="QR code for your authenticator" />
      <MutedText>
        On this device you can <a href={enrollment.otpauthUrl}>open it in the authenticator</a>, or type in the key
        yourself: <Secret>{groupByFour(enrollment.secret)}</Secret>
      </MutedText>
      <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus />
      <FormFooter label="Turn on" pendingLabel="Turning on" onCancel={onCancel} />
    </Form>
  );
}
