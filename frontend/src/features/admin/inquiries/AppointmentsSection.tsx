import { ButtonLink } from "@shared/ui/Button";
import { onDemand } from "@shared/ui/onDemand";
import { useSearchParams } from "react-router-dom";
import { AppointmentSlotsDialog } from "./AppointmentSlotsDialog";
import { InquiryQueue } from "./InquiryQueue";

const Agenda = onDemand(() => import(/* webpackChunkName: "admin-tools" */ "./Agenda"));

/** Appointment requests and offered slots, or the agenda. */
export default function AppointmentsSection() {
  const [parameters] = useSearchParams();
  if (parameters.get("view") === "agenda") return <Agenda />;
  return (
    <InquiryQueue
      kind="appointment"
      title="Appointments"
      path="appointments"
      toolbarAction={
        <>
          <AppointmentSlotsDialog />
          <ButtonLink to="/admin/appointments?view=agenda">Agenda</ButtonLink>
        </>
      }
    />
  );
}
