import { dayThere, hoursThere, meetingStates, slotGroups, townName } from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import type { InquiryCase } from "@features/admin/types";
import { useState } from "react";
import { moveAppointment } from "../../../shared/api/desk/inquiries";
import { useSlots } from "../../../shared/api/inquiries/useSlots";
import { Select } from "../../../shared/form/Select";
import { Button } from "../../../shared/ui/Button";
import { Actions, CasePart, Consequence, Facts } from "../deskParts";
import { type Act, said } from "./act";

/** The meeting of a conversation, and what the concierge does with it. */
export function MeetingPart({ inquiry, act }: { inquiry: InquiryCase; act: Act }) {
  const { appointment, reference, revision } = inquiry;
  const [town, setTown] = useState(appointment?.town ?? inquiry.asked.wish?.town ?? "chicago");
  const [slot, setSlot] = useState("");
  const { data: slots = [] } = useSlots(town);
  const move = (body: { action: "confirm" | "propose" | "cancel"; slotId?: number }) =>
    act(() => moveAppointment(reference, { ...body, revision })).then(() => setSlot(""), said);
  return (
    <CasePart aria-label="Appointment">
      <h3>Appointment</h3>
      {appointment && (
        <Facts
          facts={[
            ["State", meetingStates[appointment.state]],
            ["When", `${dayThere(appointment.startsAt)}, ${hoursThere(appointment)}`],
            ["Where", townName(appointment.town)],
          ]}
        />
      )}
      {appointment && appointment.state !== "cancelled" && (
        <Actions>
          {appointment.state === "requested" && (
            <Button variant="primary" onClick={() => void move({ action: "confirm" })}>
              Confirm appointment
            </Button>
          )}
          <Button onClick={() => void move({ action: "cancel" })}>Call it off</Button>
        </Actions>
      )}
      <Actions>
        <Select
          aria-label="Town to propose"
          value={town}
          options={towns}
          onChange={({ target }) => setTown(target.value)}
        />
        <Select
          aria-label="Time to propose"
          value={slots.some(({ id }) => String(id) === slot) ? slot : ""}
          options={[{ value: "", label: slots.length > 0 ? "Choose a time" : "No time is offered there" }]}
          groups={slotGroups(slots)}
          onChange={({ target }) => setSlot(target.value)}
        />
        <Button disabled={slot === ""} onClick={() => void move({ action: "propose", slotId: Number(slot) })}>
          Propose this time
        </Button>
      </Actions>
      <Consequence>What you do is mailed to {inquiry.asked.name}, with the appointment for their calendar.</Consequence>
    </CasePart>
  );
}
