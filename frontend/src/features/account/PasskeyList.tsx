import { useState } from "react";
import styled from "styled-components";
import { addPasskey, removePasskey, usePasskeys } from "../../shared/api/account/usePasskeys";
import { useTwoFactor } from "../../shared/api/account/useTwoFactor";
import { sentenceOf } from "../../shared/api/error";
import type { Passkey } from "../../shared/api/types";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { passkeysWorkHere, wasGivenUp } from "../../shared/session/passkeys";
import { figures, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { CouldNotRead, FormSkeleton, Sheet, UNREACHABLE } from "./accountParts";
import { ProofForm } from "./ProofForm";

const List = styled.ul`
  margin-bottom: ${theme.space[3]};
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[2]};
  border-bottom: 1px solid ${theme.colour.line};

  &:first-child {
    padding-top: 0;
  }

  & > button {
    flex: none;
  }
`;

const Name = styled.h3`
  font-size: ${theme.fontSize.lead};
`;

const Line = styled.p`
  ${muted}
  ${figures}
`;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

const describe = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Added ${day.format(new Date(createdAt))} · ${
    lastUsedAt ? `Last used ${day.format(new Date(lastUsedAt))}` : "Not used yet"
  }`;

type Step = { name: "list" | "add" } | { name: "remove"; passkey: Passkey };

/** Passkeys: a finger, a face or a number on one's own device, in place of password and code. */
export function PasskeyList() {
  const { data: passkeys, error, mutate } = usePasskeys();
  const { data: twoFactor } = useTwoFactor();
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
        <List aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Row key={passkey.id}>
              <div>
                <Name>{passkey.name}</Name>
                <Line>{describe(passkey)}</Line>
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove the passkey of ${passkey.name}`}
                onClick={() => setStep({ name: "remove", passkey })}
              >
                Remove
              </Button>
            </Row>
          ))}
        </List>
      )}
      {passkeysWorkHere() ? (
        <Button onClick={() => setStep({ name: "add" })}>Add a passkey</Button>
      ) : (
        <Line>
          This browser cannot make passkeys at this address. They need the site’s own name and a browser that knows
          them.
        </Line>
      )}
    </>
  );
}
