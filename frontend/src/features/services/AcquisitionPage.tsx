import { InquiryForm } from "@entities/contact-request/InquiryForm";
import { ButtonLink } from "@shared/ui/Button";
import { ServicePage } from "./ServicePage";
import { acquisition } from "./serviceContent";

/** Acquisition service page. */
export default function AcquisitionPage() {
  return (
    <ServicePage
      content={acquisition}
      action={<ButtonLink to="#request">Tell us what you’re looking for</ButtonLink>}
      contact={{
        id: "request",
        title: "Tell us what you’re looking for",
        text: "The model, the years and your budget are enough to start.",
      }}
    >
      <InquiryForm service="acquisition" />
    </ServicePage>
  );
}
