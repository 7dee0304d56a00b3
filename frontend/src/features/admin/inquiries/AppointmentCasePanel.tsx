import { useSlots } from "@entities/appointment/api/useSlots";
import {
  appointmentStateLabels,
  formatAppointmentDate,
  formatAppointmentTime,
  isUpcoming,
  meetingPlace,
  slotOptions,
} from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import { isForSale } from "@entities/inquiry/labels";
import { Select } from "@shared/form/Select";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import { CaseFacts, CaseSection, HelpText } from "../admin.styles";
import { updateAppointment } from "../api/inquiries";
import type { InquiryCase } from "../types";
import { useReviewedVersion } from "../useReviewedVersion";
import type { CaseAction } from "./caseAction";

/** Appointment of an inquiry with the staff's actions. */
export default function AppointmentCasePanel({ inquiry, action }: { inquiry: InquiryCase; action: CaseAction }) {
  const { appointment, reference, revision } = inquiry;
  const canArrange = isForSale(inquiry.listing);
  const [town, setTown] = useState(appointment?.town ?? inquiry.asked.wish?.town ?? "chicago");
  const [slot, setSlot] = useState("");
  const { data: slots = [] } = useSlots(town);
  const review = useReviewedVersion(`${appointment?.state} ${appointment?.startsAt}`, slot !== "");
  const update = (body: { action: "confirm" | "propose" | "cancel"; slotId?: number }) =>
    action.run(() => updateAppointment(reference, { ...body, revision })).then((updated) => updated && setSlot(""));
  return (
    <CaseSection aria-label="Appointment">
      <h3>Appointment</h3>
      {appointment && (
        <CaseFacts
          items={[
            ["State", appointmentStateLabels[appointment.state]],
            ["When", `${formatAppointmentDate(appointment.startsAt)}, ${formatAppointmentTime(appointment)}`],
            ["Where", meetingPlace(appointment)],
          ]}
        />
      )}
      {appointment && isUpcoming(appointment, Date.now()) && (
        <ActionRow>
          {canArrange && appointment.state === "requested" && (
            <Button variant="primary" onClick={() => void update({ action: "confirm" })}>
              Confirm appointment
            </Button>
          )}
          <Button onClick={() => void update({ action: "cancel" })}>Cancel appointment</Button>
        </ActionRow>
      )}
      {canArrange ? (
        <ActionRow>
          <Select
            aria-label="Town to propose"
            value={town}
            options={towns}
            onChange={({ target }) => setTown(target.value)}
          />
          <Select
            aria-label="Time to propose"
            value={slots.some(({ id }) => String(id) === slot) ? slot : ""}
            options={[
              { value: "", label: slots.length > 0 ? "Choose a time" : "No times available there" },
              ...slotOptions(slots),
            ]}
            onChange={({ target }) => setSlot(target.value)}
          />
          <Button
            disabled={slot === ""}
            onClick={async () => {
              if (await review.confirmSubmit()) await update({ action: "propose", slotId: Number(slot) });
            }}
          >
            {review.labelOf("Propose this time")}
          </Button>
        </ActionRow>
      ) : (
        <HelpText>The car is no longer for sale, so no time can be confirmed or proposed. Reply instead.</HelpText>
      )}
      {!action.isPending && review.notice("The appointment changed while you were deciding.")}
      <HelpText>Changes are emailed to {inquiry.asked.name}, with a calendar invite.</HelpText>
    </CaseSection>
  );
}
