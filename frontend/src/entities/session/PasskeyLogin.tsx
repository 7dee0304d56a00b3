import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { useIsHydrated } from "@shared/hooks/useIsHydrated";
import { Button } from "@shared/ui/Button";
import { arePasskeysSupported } from "./passkeys";
import { loginFailure, useSignIn } from "./useSignIn";

/** Login with a passkey; hidden where passkeys are unsupported. */
export function PasskeyLogin({ onDone }: { onDone?: () => void }) {
  const { loginWithPasskey } = useSignIn();
  const login = useAction(loginWithPasskey, {
    describeFailure: loginFailure,
    onSuccess: (isLoggedIn) => isLoggedIn && onDone?.(),
  });
  const isHydrated = useIsHydrated();
  if (!isHydrated || !arePasskeysSupported()) return null;
  return (
    <>
      <FailureMessage text={login.failure} />
      <Button wide disabled={login.isPending} onClick={() => void login.run()}>
        Log in with a passkey
      </Button>
    </>
  );
}
