import { api, unwrap } from "@shared/api/client";
import { ApiError, errorMessage } from "@shared/api/error";
import { displayName } from "@shared/session/displayName";
import { useIdentity } from "@shared/session/IdentityProvider";
import { brandName } from "@shared/site/brand";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";
import { logInWithPasskey, wasCancelledByUser } from "./passkeys";
import type { LoggedIn } from "./types";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface Registration extends Credentials {
  readonly name: string;
  readonly email: string;
  /** Invitation token to accept with the registration. */
  readonly invitation?: string;
}

/** The server's message, else the specification's text; an unreachable server has not rejected anything. */
const failureText = (fallback: string) => (error: unknown) =>
  error instanceof ApiError ? errorMessage(error, fallback) : errorMessage(error);

export const loginFailure = failureText("Invalid username or password");

export const registrationFailure = failureText("Please try again with different credentials");

/** Notes that the login reactivated the account. */
function reactivationNote(returned: LoggedIn["returned"]): string {
  switch (returned) {
    case "deactivated":
      return " Your account is active again.";
    case "closing":
      return " We kept your account, and it’s active again.";
    default:
      return "";
  }
}

/** The challenge of a login that needs a code; null otherwise. */
const challengeOf = (error: unknown): string | null =>
  error instanceof ApiError && error.problem?.secondFactor === true ? (error.problem.challenge ?? null) : null;

/** Login and registration, with a toast after success. */
export function useSignIn() {
  const { setIdentity } = useIdentity();
  const { notify } = useToast();

  const completeLogin = useCallback(
    async ({ returned, ...user }: LoggedIn): Promise<void> => {
      setIdentity(user);
      notify({
        title: "Login Successful",
        description: `Welcome back, ${displayName(user)}!${reactivationNote(returned)}`,
      });
    },
    [setIdentity, notify],
  );

  /** Returns the challenge of the second step, or null when logged in. */
  const login = useCallback(
    async (credentials: Credentials): Promise<string | null> => {
      try {
        await completeLogin(await unwrap(api.POST("/api/login", { body: credentials })));
        return null;
      } catch (error) {
        const challenge = challengeOf(error);
        if (!challenge) throw error;
        return challenge;
      }
    },
    [completeLogin],
  );

  const loginWithCode = useCallback(
    async (challenge: string, code: string): Promise<void> =>
      completeLogin(await unwrap(api.POST("/api/login/second-factor", { body: { challenge, code } }))),
    [completeLogin],
  );

  /** Returns false when the user closed the browser's dialog. */
  const loginWithPasskey = useCallback(async (): Promise<boolean> => {
    try {
      await completeLogin(await logInWithPasskey());
      return true;
    } catch (error) {
      if (wasCancelledByUser(error)) return false;
      throw error;
    }
  }, [completeLogin]);

  const register = useCallback(
    async (registration: Registration): Promise<void> => {
      const user = await unwrap(api.POST("/api/register", { body: registration }));
      setIdentity(user);
      notify({ title: "Registration Successful", description: `Welcome to ${brandName()}, ${displayName(user)}!` });
    },
    [setIdentity, notify],
  );

  return { login, loginWithCode, loginWithPasskey, register };
}
