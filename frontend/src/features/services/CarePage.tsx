import { AppointmentForm } from "@entities/contact-request/AppointmentForm";
import { ButtonLink } from "@shared/ui/Button";
import { ServicePage } from "./ServicePage";
import { care } from "./serviceContent";

/** Care and storage service page. */
export default function CarePage() {
  return (
    <ServicePage
      content={care}
      action={<ButtonLink to="#appointment">Schedule Appointment</ButtonLink>}
      contact={{
        id: "appointment",
        title: "Schedule an appointment",
        text: "To see the facility or drop off a car. Tell us in the note which car it is and what you’d like done.",
      }}
    >
      <AppointmentForm service="care" />
    </ServicePage>
  );
}
