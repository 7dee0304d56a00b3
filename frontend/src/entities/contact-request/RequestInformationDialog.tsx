import { contactDetails, openingHours, telephoneUrl } from "@shared/site/siteDetails";
import { Dialog } from "@shared/ui/Dialog";
import { MutedText } from "@shared/ui/layout";
import { useRef } from "react";
import type { ContactVehicle, ServiceSlug } from "./contactRequest";
import { InquiryForm, type InquiryValues } from "./InquiryForm";

/** Email and phone as alternatives to the form. */
function DirectContact() {
  const { email, phone } = contactDetails();
  if (!email && !phone) return null;
  return (
    <MutedText>
      Or{" "}
      {email && (
        <>
          write to <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {email && phone && ", or "}
      {phone && (
        <>
          call <a href={telephoneUrl(phone)}>{phone}</a>, {openingHours()}
        </>
      )}
      .
    </MutedText>
  );
}

/** Inquiry form in a dialog. */
export default function RequestInformationDialog({
  open,
  onOpenChange,
  vehicle,
  service,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  vehicle?: ContactVehicle;
  service?: ServiceSlug;
}) {
  const draft = useRef<InquiryValues>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request Information"
      description={vehicle ? vehicle.name : "A concierge reads every message and replies."}
    >
      <InquiryForm
        draft={draft}
        vehicle={vehicle}
        service={service}
        onDone={() => onOpenChange(false)}
        alternative={<DirectContact />}
      />
    </Dialog>
  );
}
