import type { TwoFactorEnrolment } from "@entities/account/types";
import { useState } from "react";
import styled from "styled-components";
import { SESSIONS_KEY } from "../../shared/api/account/useSessions";
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  useTwoFactor,
} from "../../shared/api/account/useTwoFactor";
import { sentenceOf } from "../../shared/api/error";
import { pathIs } from "../../shared/api/keys";
import { useInvalidate } from "../../shared/api/query";
import { useSession } from "../../shared/api/useSession";
import { Form } from "../../shared/form/Form";
import { TextField } from "../../shared/form/fields";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { ConfirmAddressFirst } from "../../shared/session/ConfirmAddressFirst";
import { useIdentity } from "../../shared/session/IdentityProvider";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { CouldNotRead, FormSkeleton, Sheet, UNREACHABLE } from "./accountParts";
import { ProofFoot, ProofForm } from "./ProofForm";
import { QrCode } from "./QrCode";
import { RecoveryCodes } from "./RecoveryCodes";

type Step =
  | { name: "state" | "begin" | "renew" | "off" }
  | { name: "scan"; enrolment: TwoFactorEnrolment }
  | { name: "codes"; codes: readonly string[] };

const Words = styled.p`
  ${muted}
`;

const Stand = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

const Presses = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

const Secret = styled.code`
  overflow-wrap: anywhere;
  font-size: ${theme.fontSize.small};
  letter-spacing: 0.05em;
`;

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** A code after the password: on, off, and what stands in for a lost authenticator. */
export function TwoFactorSection() {
  const { data: state, error, mutate } = useTwoFactor();
  const { user } = useSession();
  const identity = useIdentity();
  const invalidate = useInvalidate();
  const { notify } = useNotices();
  const [step, setStep] = useState<Step>({ name: "state" });
  const back = () => setStep({ name: "state" });
  if (!state) {
    return error ? (
      <CouldNotRead
        title="Two-factor authentication could not be shown."
        reason={sentenceOf(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="5rem" label="Loading two-factor authentication" />
    );
  }

  if (step.name === "codes") return <RecoveryCodes codes={step.codes} onDone={back} />;

  if (step.name === "begin") {
    return (
      <Sheet>
        <ProofForm
          asksForCode={false}
          press="Continue"
          onCancel={back}
          onSubmit={async (proof) => setStep({ name: "scan", enrolment: await beginTwoFactor(proof) })}
        >
          <Words>First your password, so that nobody else can do this at your browser.</Words>
        </ProofForm>
      </Sheet>
    );
  }

  if (step.name === "scan") {
    return (
      <Scan
        enrolment={step.enrolment}
        onCancel={back}
        onCode={async (code) => {
          const codes = await confirmTwoFactor(code);
          setStep({ name: "codes", codes });
          notify({ title: "Two-Factor Is On", description: "Every other browser has been signed out." });
          await mutate({ isOn: true, recoveryCodesLeft: codes.length }, { revalidate: false });
          await invalidate(pathIs(SESSIONS_KEY));
          // An admin who needed it is let into the admin area from now on.
          await identity.check();
        }}
      />
    );
  }

  if (step.name === "renew") {
    return (
      <Sheet>
        <ProofForm
          asksForCode
          press="Make new codes"
          onCancel={back}
          onSubmit={async (proof) => {
            const codes = await renewRecoveryCodes(proof);
            setStep({ name: "codes", codes });
            await mutate({ isOn: true, recoveryCodesLeft: codes.length }, { revalidate: false });
          }}
        >
          <Words>The recovery codes that you have now stop working.</Words>
        </ProofForm>
      </Sheet>
    );
  }

  if (step.name === "off") {
    return (
      <Sheet>
        <ProofForm
          asksForCode
          press="Turn off"
          onCancel={back}
          onSubmit={async (proof) => {
            await turnOffTwoFactor(proof);
            back();
            notify({ title: "Two-Factor Is Off", description: "Your password alone opens your account now." });
            await mutate({ isOn: false, recoveryCodesLeft: 0 }, { revalidate: false });
            await identity.check();
          }}
        >
          <Words>After this your password alone opens your account.</Words>
        </ProofForm>
      </Sheet>
    );
  }

  return state.isOn ? (
    <Stand>
      <p>
        On. {state.recoveryCodesLeft === 1 ? "One recovery code is" : `${state.recoveryCodesLeft} recovery codes are`}{" "}
        left.
      </p>
      <Presses>
        <Button onClick={() => setStep({ name: "renew" })}>New recovery codes</Button>
        <Button variant="quiet" onClick={() => setStep({ name: "off" })}>
          Turn off
        </Button>
      </Presses>
    </Stand>
  ) : (
    <Stand>
      <p>Off. Your password alone opens your account.</p>
      {user?.emailVerified === false ? (
        <ConfirmAddressFirst>
          Confirm your email address before you turn it on. We mailed you a link.
        </ConfirmAddressFirst>
      ) : (
        <Button onClick={() => setStep({ name: "begin" })}>Turn on</Button>
      )}
    </Stand>
  );
}

/** What the authenticator is shown, and the code that it shows in return. */
function Scan({
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
    <Sheet>
      <Form
        initialValues={{ code: "" }}
        onSubmit={async ({ code }) => {
          setFailure(null);
          await onCode(code);
        }}
        onFailure={(problem) => setFailure(sentenceOf(problem, UNREACHABLE))}
      >
        {({ isSubmitting }) => (
          <>
            <Words>Scan this with your authenticator, then enter the code that it shows.</Words>
            <QrCode rows={enrolment.qr} label="QR code for your authenticator" />
            <Words>
              On this device you can <a href={enrolment.otpauthUrl}>open it in the authenticator</a>, or type in the key
              yourself: <Secret>{inFours(enrolment.secret)}</Secret>
            </Words>
            <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus />
            <ProofFoot
              failure={failure}
              isSubmitting={isSubmitting}
              press={isSubmitting ? "Turning on" : "Turn on"}
              onCancel={onCancel}
            />
          </>
        )}
      </Form>
    </Sheet>
  );
}
