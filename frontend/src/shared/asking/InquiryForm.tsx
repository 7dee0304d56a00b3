import { TextAreaField } from "../form/fields";
import { schemaOf } from "../form/rules";
import { promisedWithin } from "../promises";
import { contactDetails, openingHours } from "../siteDetails";
import { AskingForm, type Draft } from "./AskingForm";
import { type AskedVehicle, optional, type ServiceSlug } from "./ask";
import {
  ConsentField,
  ContactFields,
  type ContactValues,
  consentRule,
  noContact,
  trimmedFields,
} from "./contactFields";

/** What the form holds. */
export interface InquiryValues extends ContactValues {
  phone: string;
  message: string;
}

const initialValues: InquiryValues = { ...noContact, phone: "", message: "" };

const schema = schemaOf<InquiryValues>("inquiry", { trimmed: trimmedFields, more: { consent: consentRule } });

/** A question to the concierge, about a vehicle, a service or anything else. */
export function InquiryForm({
  vehicle,
  service,
  onDone,
  draft,
}: {
  vehicle?: AskedVehicle | undefined;
  service?: ServiceSlug | undefined;
  onDone?: (() => void) | undefined;
  draft?: Draft<InquiryValues> | undefined;
}) {
  const call = contactDetails().phone ? ` Name the reference when you call, ${openingHours()}.` : "";
  return (
    <AskingForm
      path="/api/inquiries"
      initialValues={initialValues}
      schema={schema}
      bodyOf={({ name, email, phone, message, consent }) => ({
        name: name.trim(),
        email: email.trim(),
        ...optional("phone", phone),
        message: message.trim(),
        ...(vehicle && { vehicleId: vehicle.id }),
        ...(service && { service }),
        consent,
      })}
      button="Send Request"
      promise={`You will have an answer within ${promisedWithin("inquiries")}. A link to the conversation is on its way to your mailbox.${call}`}
      onDone={onDone}
      draft={draft}
    >
      <ContactFields phone />
      <TextAreaField
        name="message"
        label="Message"
        hint={vehicle ? "What would you like to know about it?" : "The vehicle or the service you have in mind."}
      />
      <ConsentField />
    </AskingForm>
  );
}
