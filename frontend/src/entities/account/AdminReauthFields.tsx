import { TextField } from "@shared/form/fields";
import type { Reauth } from "./api/useTwoFactor";

/** The fields before anything is typed. */
export const EMPTY_REAUTH = { password: "", code: "" };

/** The fields that show that it is really the admin who sits here. */
export function AdminReauthFields() {
  return (
    <>
      <TextField name="password" label="Your own password" type="password" autoComplete="current-password" />
      <TextField
        name="code"
        label="Your own code"
        autoComplete="one-time-code"
        hint="If you have two-factor authentication"
      />
    </>
  );
}

/** The values of the fields as the server takes them. */
export function toAdminReauth({ password, code }: { password: string; code: string }): Reauth {
  return code.trim() ? { password, code: code.trim() } : { password };
}
