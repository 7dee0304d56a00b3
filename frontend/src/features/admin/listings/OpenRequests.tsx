import { formatAppointmentDate, formatAppointmentTime, isUpcoming } from "@entities/appointment/labels";
import { formatDate } from "@shared/format";
import { PlainList } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import { CaseSection } from "../admin.styles";
import { useAdminInquiries } from "../api/inquiries";
import type { InquiryCase } from "../types";

/** Whether a reply is due or may still follow, or an appointment is coming. */
const isOpen = ({ kind, stage, appointment }: InquiryCase, now: number): boolean =>
  appointment ? isUpcoming(appointment, now) || (kind === "inquiry" && stage !== "closed") : stage !== "closed";

const titles = { inquiry: "Open inquiries", appointment: "Appointments" } as const;

/** Open inquiries and coming appointments about a listing; nothing without any. */
export default function OpenRequests({ vehicleId }: { vehicleId: number }) {
  const { items = [] } = useAdminInquiries({ vehicle: vehicleId });
  const open = items.filter((inquiry) => isOpen(inquiry, Date.now()));
  return (["inquiry", "appointment"] as const).map((kind) => {
    const found = open.filter((inquiry) => inquiry.kind === kind);
    if (found.length === 0) return null;
    const path = kind === "inquiry" ? "inquiries" : "appointments";
    return (
      <CaseSection key={kind}>
        <h3>{titles[kind]}</h3>
        <PlainList>
          {found.map((inquiry) => (
            <li key={inquiry.reference}>
              <Link to={`/admin/${path}/${inquiry.reference}`}>{inquiry.asked.name}</Link>,{" "}
              {inquiry.appointment
                ? `${formatAppointmentDate(inquiry.appointment.startsAt)}, ${formatAppointmentTime(inquiry.appointment)}`
                : formatDate(inquiry.receivedAt)}
            </li>
          ))}
        </PlainList>
        <Link to={`/admin/${path}?stage=&vehicle=${vehicleId}`}>Show them in the queue</Link>
      </CaseSection>
    );
  });
}
