import { useOwnContact } from "@entities/account/api/useOwnContact";
import { clientMessages } from "@shared/form/clientMessages";
import { CheckboxField, TextField } from "@shared/form/fields";
import { brandName } from "@shared/site/brand";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useFormikContext } from "formik";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import type * as yup from "yup";

/** Fields that every contact form has. */
export interface ContactValues {
  name: string;
  email: string;
  consent: boolean;
}

export const emptyContact: ContactValues = { name: "", email: "", consent: false };

/** Requires consent. */
export const consentRule = ({ boolean }: typeof yup) => ({
  consent: boolean().oneOf([true], clientMessages.consent).default(false),
});

/** Prefills name and email of a member once known, unless edited. */
function usePrefilledContact(): void {
  const { name, email } = useOwnContact();
  const { values, touched, setFieldValue } = useFormikContext<ContactValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefills once, so that a cleared field stays empty
  useEffect(() => {
    if (name && !values.name && !touched.name) void setFieldValue("name", name, false);
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (email && !values.email && !touched.email) void setFieldValue("email", email, false);
  }, [email]);
}

/** Name, email and optional phone. */
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

/** Consent checkbox; the privacy page opens in a new tab so that input is kept. */
export function ConsentField() {
  return (
    <CheckboxField
      name="consent"
      label={
        <span>
          {brandName()} may use these details to reply to me, as described under{" "}
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
