import { TextField } from "@shared/form/fields";
import type { Reauth } from "./api/useTwoFactor";

/** Initial values of the fields. */
export const EMPTY_REAUTH = { password: "", code: "" };

/** Fields for the admin's own password and code. */
export function AdminReauthFields() {
  return (
    <>
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      <TextField
        name="code"
        label="Your code"
        autoComplete="one-time-code"
        hint="If you have two-factor authentication"
      />
    </>
  );
}

/** Maps the fields to the request. */
export function toAdminReauth({ password, code }: { password: string; code: string }): Reauth {
  return code.trim() ? { password, code: code.trim() } : { password };
}
