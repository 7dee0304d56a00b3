import { TextField } from "./fields";

/** A new password, entered twice. */
export function NewPasswordFields({ name, label }: { name: string; label: string }) {
  return (
    <>
      <TextField name={name} label={label} type="password" autoComplete="new-password" hint="At least 8 characters" />
      <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
    </>
  );
}
