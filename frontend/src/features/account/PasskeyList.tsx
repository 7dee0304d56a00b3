import { useState } from "react";
import { addPasskey, removePasskey, usePasskeys } from "../../shared/api/account/usePasskeys";
import { useTwoFactor } from "../../shared/api/account/useTwoFactor";
import { sentenceOf } from "../../shared/api/error";
import { useSession } from "../../shared/api/useSession";
import { formatShortDay } from "../../shared/format";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { ConfirmAddressFirst } from "../../shared/session/ConfirmAddressFirst";
import { passkeysWorkHere, wasGivenUp } from "../../shared/session/passkeys";
import { Button } from "../../shared/ui/Button";
import { CouldNotRead, Entries, Entry, EntryLine, EntryName, FormSkeleton, Sheet, UNREACHABLE } from "./accountParts";
import { ProofForm } from "./ProofForm";
import type { Passkey } from "./types";

const describe = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Added ${formatShortDay(createdAt)} · ${lastUsedAt ? `Last used ${formatShortDay(lastUsedAt)}` : "Not used yet"}`;

type Step = { name: "list" | "add" } | { name: "remove"; passkey: Passkey };

/** Passkeys: a finger, a face or a number on one's own device, in place of password and code. */
export function PasskeyList() {
  const { data: passkeys, error, mutate } = usePasskeys();
  const { data: twoFactor } = useTwoFactor();
  const { user } = useSession();
  const { notify } = useNotices();
  const [step, setStep] = useState<Step>({ name: "list" });
  const back = () => setStep({ name: "list" });
  const asksForCode = twoFactor?.isOn ?? false;
  if (!passkeys) {
    return error ? (
      <CouldNotRead
        title="Your passkeys could not be shown."
        reason={sentenceOf(error, UNREACHABLE)}
        onRetry={() => void mutate()}
      />
    ) : (
      <FormSkeleton height="5rem" label="Loading your passkeys" />
    );
  }

  if (step.name === "add") {
    return (
      <Sheet>
        <ProofForm
          asksForCode={asksForCode}
          press="Continue"
          onCancel={back}
          isSilent={wasGivenUp}
          onSubmit={async (proof) => {
            const added = await addPasskey(proof);
            back();
            notify({ title: "Passkey Added", description: "You can log in with it from now on." });
            await mutate((current) => [...(current ?? []), added], { revalidate: false });
          }}
        >
          <p>First your password; then your device asks for your finger, your face or its code.</p>
        </ProofForm>
      </Sheet>
    );
  }

  if (step.name === "remove") {
    const { passkey } = step;
    return (
      <Sheet>
        <ProofForm
          asksForCode={asksForCode}
          press="Remove passkey"
          onCancel={back}
          onSubmit={async (proof) => {
            await removePasskey(passkey.id, proof);
            back();
            notify({ title: "Passkey Removed", description: "It opens nothing any more." });
            await mutate((current) => current?.filter(({ id }) => id !== passkey.id), { revalidate: false });
          }}
        >
          <p>{passkey.name} will not open your account any more.</p>
        </ProofForm>
      </Sheet>
    );
  }

  return (
    <>
      {passkeys.length > 0 && (
        <Entries aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Entry key={passkey.id}>
              <div>
                <EntryName>{passkey.name}</EntryName>
                <EntryLine>{describe(passkey)}</EntryLine>
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove the passkey of ${passkey.name}`}
                onClick={() => setStep({ name: "remove", passkey })}
              >
                Remove
              </Button>
            </Entry>
          ))}
        </Entries>
      )}
      {user?.emailVerified === false ? (
        <ConfirmAddressFirst>
          Confirm your email address before you add a passkey. We mailed you a link.
        </ConfirmAddressFirst>
      ) : passkeysWorkHere() ? (
        <Button onClick={() => setStep({ name: "add" })}>Add a passkey</Button>
      ) : (
        <EntryLine>
          This browser cannot make passkeys at this address. They need the site’s own name and a browser that knows
          them.
        </EntryLine>
      )}
    </>
  );
}
