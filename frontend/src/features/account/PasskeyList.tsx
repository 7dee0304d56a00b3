import { useTwoFactor } from "@entities/account/api/useTwoFactor";
import { EmailVerificationRequired } from "@entities/account/EmailVerificationRequired";
import { arePasskeysSupported, wasCancelledByUser } from "@entities/session/passkeys";
import { formatShortDate } from "@shared/format";
import { useSession } from "@shared/session/useSession";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { MetaLine } from "@shared/ui/layout";
import { useState } from "react";
import { AccountFallback } from "./AccountFallback";
import { Item, ItemTitle, RemovableItems } from "./accountLayout";
import { addPasskey, removePasskey, usePasskeys } from "./api/usePasskeys";
import { ReauthForm } from "./ReauthForm";
import type { Passkey } from "./types";

const passkeySummary = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Added ${formatShortDate(createdAt)} · ${lastUsedAt ? `Last used ${formatShortDate(lastUsedAt)}` : "Not used yet"}`;

type Step = { name: "list" | "add" } | { name: "remove"; passkey: Passkey };

/** List of passkeys, with adding and removing. */
export function PasskeyList() {
  const { data: passkeys, error, mutate } = usePasskeys();
  const { data: twoFactor } = useTwoFactor();
  const { user } = useSession();
  const { notify } = useToast();
  const [step, setStep] = useState<Step>({ name: "list" });
  const showList = () => setStep({ name: "list" });
  const needsCode = twoFactor?.isOn ?? false;
  if (!passkeys) {
    return <AccountFallback query={{ error, mutate }} name="passkeys" />;
  }

  if (step.name === "add") {
    return (
      <ReauthForm
        needsCode={needsCode}
        submitLabel="Continue"
        onCancel={showList}
        shouldIgnoreError={wasCancelledByUser}
        onSubmit={async (reauth) => {
          const added = await addPasskey(reauth);
          showList();
          notify({ title: "Passkey Added", description: "You can now log in with it." });
          await mutate((current) => [...(current ?? []), added], { revalidate: false });
        }}
      >
        <p>Enter your password. Your device will then ask for your fingerprint, face or passcode.</p>
      </ReauthForm>
    );
  }

  if (step.name === "remove") {
    const { passkey } = step;
    return (
      <ReauthForm
        needsCode={needsCode}
        submitLabel="Remove passkey"
        onCancel={showList}
        onSubmit={async (reauth) => {
          await removePasskey(passkey.id, reauth);
          showList();
          notify({ title: "Passkey Removed", description: "It can no longer be used." });
          await mutate((current) => current?.filter(({ id }) => id !== passkey.id), { revalidate: false });
        }}
      >
        <p>{passkey.name} can no longer be used to log in.</p>
      </ReauthForm>
    );
  }

  return (
    <>
      {passkeys.length > 0 && (
        <RemovableItems aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Item key={passkey.id}>
              <div>
                <ItemTitle>{passkey.name}</ItemTitle>
                <MetaLine>{passkeySummary(passkey)}</MetaLine>
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove the passkey of ${passkey.name}`}
                onClick={() => setStep({ name: "remove", passkey })}
              >
                Remove
              </Button>
            </Item>
          ))}
        </RemovableItems>
      )}
      {user?.emailVerified === false ? (
        <EmailVerificationRequired>
          Confirm your email address before you add a passkey. We emailed you a link.
        </EmailVerificationRequired>
      ) : arePasskeysSupported() ? (
        <Button onClick={() => setStep({ name: "add" })}>Add a passkey</Button>
      ) : (
        <MetaLine>
          This browser can’t create passkeys here. Passkeys need a supported browser and the site’s own domain.
        </MetaLine>
      )}
    </>
  );
}
