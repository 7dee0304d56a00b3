import { InquiryQueue } from "./InquiryQueue";
import { AppointmentSlotsDialog } from "./SlotsDialog";

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
