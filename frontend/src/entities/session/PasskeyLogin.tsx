import { FormError } from "@shared/form/FormError";
import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { arePasskeysSupported } from "./passkeys";
import { loginFailure, useSignIn } from "./useSignIn";

/** Login with a passkey; hidden where passkeys are unsupported. */
export function PasskeyLogin({ onDone }: { onDone?: () => void }) {
  const { loginWithPasskey } = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!arePasskeysSupported()) return null;

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
      {failure && <FormError role="alert">{failure}</FormError>}
      <Button wide disabled={isBusy} onClick={() => void login()}>
        Log in with a passkey
      </Button>
    </>
  );
}
