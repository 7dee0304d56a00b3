import { TextField } from "./fields";
import { minLengthHint } from "./minLengthHint";

/** A new password, entered twice. */
export function NewPasswordFields({ name, label }: { name: string; label: string }) {
  return (
    <>
      <TextField
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={minLengthHint("newPassword", "newPassword")}
      />
      <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
    </>
  );
}
