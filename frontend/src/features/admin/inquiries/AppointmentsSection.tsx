import { AppointmentSlotsDialog } from "./AppointmentSlotsDialog";
import { InquiryQueue } from "./InquiryQueue";

/** Who wants to meet, and the times that are offered. */
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
