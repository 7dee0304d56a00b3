import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { ConsentField, ContactFields, type ContactValues, consentRule, emptyContact } from "./ContactFields";
import { sendAccessRequest } from "./contactRequest";
import { LeadForm } from "./LeadForm";
import { responseTime } from "./responseTimes";

interface AccessRequestValues extends ContactValues {
  note: string;
}

const initialValues: AccessRequestValues = { ...emptyContact, note: "" };

const schema = formSchema<AccessRequestValues>("accessRequest", {
  extra: consentRule,
});

/** Form to request access to the site. */
export function AccessRequestForm() {
  return (
    <LeadForm
      send={sendAccessRequest}
      initialValues={initialValues}
      schema={schema}
      toBody={({ name, email, note, consent }) => ({
        name: name.trim(),
        email: email.trim(),
        note: note.trim(),
        consent,
      })}
      submitLabel="Request Access"
      responsePromise={`A concierge reads every request and replies to your email within ${responseTime("access-requests")}.`}
    >
      <ContactFields />
      <TextAreaField
        name="note"
        label="About you"
        hint="What you collect or are looking for, and which members know you."
      />
      <ConsentField />
    </LeadForm>
  );
}
