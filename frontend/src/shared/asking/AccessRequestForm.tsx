import { TextAreaField } from "../form/fields";
import { schemaOf } from "../form/rules";
import { promisedWithin } from "../promises";
import { AskingForm } from "./AskingForm";
import {
  ConsentField,
  ContactFields,
  type ContactValues,
  consentRule,
  noContact,
  trimmedFields,
} from "./contactFields";

interface AccessRequestValues extends ContactValues {
  note: string;
}

const initialValues: AccessRequestValues = { ...noContact, note: "" };

const schema = schemaOf<AccessRequestValues>("accessRequest", {
  trimmed: trimmedFields,
  more: { consent: consentRule },
});

/** Asking to be let in. */
export function AccessRequestForm() {
  return (
    <AskingForm
      path="/api/access-requests"
      initialValues={initialValues}
      schema={schema}
      bodyOf={({ name, email, note, consent }) => ({
        name: name.trim(),
        email: email.trim(),
        note: note.trim(),
        consent,
      })}
      button="Request Access"
      promise={`A concierge reads every request and answers to the address you gave, within ${promisedWithin("access-requests")}.`}
    >
      <ContactFields />
      <TextAreaField
        name="note"
        label="About you"
        hint="What you collect or look for, and who among our members knows you."
      />
      <ConsentField />
    </AskingForm>
  );
}
