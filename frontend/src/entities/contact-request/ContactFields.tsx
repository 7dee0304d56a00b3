import { useOwnContact } from "@entities/account/api/useOwnContact";
import { CheckboxField, TextField } from "@shared/form/fields";
import { brandName } from "@shared/site/brand";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useFormikContext } from "formik";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { boolean } from "yup";

/** What every form asks of whoever writes. */
export interface ContactValues {
  name: string;
  email: string;
  consent: boolean;
}

export const emptyContact: ContactValues = { name: "", email: "", consent: false };

/** Fields in which surrounding spaces are a slip of the finger. */
export const trimmedFields = ["name", "email", "phone", "message", "note"] as const;

/** The one rule that is about agreeing and not about text. */
export const consentRule = boolean()
  .oneOf([true], "Please agree that we use your details to answer you")
  .default(false);

/** Fills in who a member is, once that is known, where nothing was written yet. */
function usePrefilledContact(): void {
  const { name, email } = useOwnContact();
  const { values, touched, setFieldValue } = useFormikContext<ContactValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each, so that what is taken out stays out
  useEffect(() => {
    if (name && !values.name && !touched.name) void setFieldValue("name", name, false);
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (email && !values.email && !touched.email) void setFieldValue("email", email, false);
  }, [email]);
}

/** Who is asking, and where the answer goes. */
export function ContactFields({ phone = false }: { phone?: boolean }) {
  usePrefilledContact();
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      {phone && <TextField name="phone" label="Phone (optional)" type="tel" inputMode="tel" autoComplete="tel" />}
    </>
  );
}

/** The agreement, with what is agreed to one click away and nothing written lost. */
export function ConsentField() {
  return (
    <CheckboxField
      name="consent"
      label={
        <span>
          {brandName()} may use these details to answer me, as described under{" "}
          <Link to="/privacy" target="_blank">
            Privacy
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Link>
          .
        </span>
      }
    />
  );
}
