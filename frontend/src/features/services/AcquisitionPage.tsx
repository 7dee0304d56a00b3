import { InquiryForm } from "@entities/contact-request/InquiryForm";
import { ButtonLink } from "@shared/ui/Button";
import { ServicePage } from "./ServicePage";
import { acquisition } from "./serviceContent";

/** Acquisition service page. */
export default function AcquisitionPage() {
  return (
    <ServicePage
      content={acquisition}
      action={<ButtonLink to="#request">Tell us what you look for</ButtonLink>}
      contact={{
        id: "request",
        title: "Tell us what you look for",
        text: "The model, the years and your limit are enough to begin with.",
      }}
    >
      <InquiryForm service="acquisition" />
    </ServicePage>
  );
}
