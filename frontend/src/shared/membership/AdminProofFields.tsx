import type { IdentityProof } from "../api/account/useTwoFactor";
import { TextField } from "../form/fields";

/** The fields before anything is typed. */
export const EMPTY_PROOF = { password: "", code: "" };

/** The fields that show that it is really the admin who sits here. */
export function AdminProofFields() {
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
export function adminProofOf({ password, code }: { password: string; code: string }): IdentityProof {
  return code.trim() ? { password, code: code.trim() } : { password };
}
