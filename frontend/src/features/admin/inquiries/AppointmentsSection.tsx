import { AppointmentSlotsDialog } from "./AppointmentSlotsDialog";
import { InquiryQueue } from "./InquiryQueue";

/** Appointment requests and offered slots. */
export default function AppointmentsSection() {
  return (
    <InquiryQueue
      kind="appointment"
      title="Appointments"
      path="appointments"
      toolbarAction={<AppointmentSlotsDialog />}
    />
  );
}
