import { AppointmentForm } from "@entities/contact-request/AppointmentForm";
import { ButtonLink } from "@shared/ui/Button";
import { ServicePage } from "./ServicePage";
import { inspection } from "./serviceContent";

/** Inspection service page. */
export default function InspectionPage() {
  return (
    <ServicePage
      content={inspection}
      action={<ButtonLink to="/services/inspection/sample-report">View Sample Report</ButtonLink>}
      contact={{
        id: "appointment",
        title: "Schedule an inspection",
        text: "Choose the town where the car is, and tell us which car in the note. It doesn’t have to be one of ours.",
      }}
    >
      <AppointmentForm service="inspection" />
    </ServicePage>
  );
}
