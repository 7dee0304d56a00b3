import { TextField } from "@shared/form/fields";

/** Reauthentication: the password, and a code when two-factor authentication is on. */
export interface Reauth {
  readonly password: string;
  readonly code?: string;
}

/** Values of the fields; the code is empty when it was not asked for. */
export interface ReauthValues {
  password: string;
  code: string;
}

export const EMPTY_REAUTH: ReauthValues = { password: "", code: "" };

/** Maps the field values to the request. */
export function toReauth({ password, code }: ReauthValues): Reauth {
  const trimmed = code.trim();
  return trimmed ? { password, code: trimmed } : { password };
}

/** Field for the two-factor code. */
export function CodeField({ hint = "From your authenticator, or a recovery code" }: { hint?: string }) {
  return (
    <TextField
      name="code"
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
    />
  );
}

interface ReauthFieldsProps {
  /** Whether two-factor authentication is on; without it, the code is optional. */
  readonly needsCode?: boolean;
  /** Whether the password gets the focus. */
  readonly autoFocus?: boolean;
}

/** The member's own password, and a code when needed. */
export function ReauthFields({ needsCode, autoFocus = false }: ReauthFieldsProps) {
  return (
    <>
      <TextField
        name="password"
        label="Your Password"
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
      {needsCode === undefined ? (
        <CodeField hint="If you have two-factor authentication" />
      ) : (
        needsCode && <CodeField />
      )}
    </>
  );
}
