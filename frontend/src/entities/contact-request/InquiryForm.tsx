import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { contactDetails, openingHours } from "@shared/site/siteDetails";
import type { ReactNode } from "react";
import { ConsentField, ContactFields, type ContactValues, consentRule, emptyContact } from "./ContactFields";
import { type ContactVehicle, optionalField, type ServiceSlug, sendInquiry } from "./contactRequest";
import { LeadForm, type LeadValues } from "./LeadForm";
import { responseTime } from "./responseTimes";

/** Form values. */
export interface InquiryValues extends ContactValues {
  phone: string;
  message: string;
}

const initialValues: InquiryValues = { ...emptyContact, phone: "", message: "" };

const schema = formSchema<InquiryValues>("inquiry", { extra: consentRule });

/** Inquiry form, about a vehicle, a service or anything else. */
export function InquiryForm({
  vehicle,
  service,
  onDone,
  draft,
  alternative,
}: {
  vehicle?: ContactVehicle | undefined;
  service?: ServiceSlug | undefined;
  onDone?: (() => void) | undefined;
  draft?: LeadValues<InquiryValues> | undefined;
  /** Below the form, until it is sent. */
  alternative?: ReactNode;
}) {
  const callHint = contactDetails().phone ? ` Please mention this reference when you call, ${openingHours()}.` : "";
  return (
    <LeadForm
      send={sendInquiry}
      initialValues={initialValues}
      schema={schema}
      toBody={({ name, email, phone, message, consent }) => ({
        name: name.trim(),
        email: email.trim(),
        ...optionalField("phone", phone),
        message: message.trim(),
        ...(vehicle && { vehicleId: vehicle.id }),
        ...(service && { service }),
        consent,
      })}
      submitLabel="Send Request"
      responsePromise={`We’ll reply within ${responseTime("inquiries")}. We’ve emailed you a link to the conversation.${callHint}`}
      onDone={onDone}
      draft={draft}
      alternative={alternative}
    >
      <ContactFields phone />
      <TextAreaField
        name="message"
        label="Message"
        hint={vehicle ? "What would you like to know about it?" : "The vehicle or service you have in mind."}
      />
      <ConsentField />
    </LeadForm>
  );
}
