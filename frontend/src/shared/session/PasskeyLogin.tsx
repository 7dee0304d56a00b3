import { useState } from "react";
import { FailureText } from "../form/FailureText";
import { Button } from "../ui/Button";
import { passkeysWorkHere } from "./passkeys";
import { loginFailure, useSignIn } from "./useSignIn";

/** The door for whoever has a passkey: no name, no password. Absent where browsers could bind none. */
export function PasskeyLogin({ onDone }: { onDone?: () => void }) {
  const { loginWithPasskey } = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!passkeysWorkHere()) return null;

  async function login() {
    setBusy(true);
    setFailure(null);
    try {
      if (await loginWithPasskey()) onDone?.();
    } catch (error) {
      setFailure(loginFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {failure && <FailureText role="alert">{failure}</FailureText>}
      <Button wide disabled={isBusy} onClick={() => void login()}>
        Log in with a passkey
      </Button>
    </>
  );
}
