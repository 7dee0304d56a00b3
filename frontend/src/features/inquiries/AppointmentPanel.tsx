import { useSlots } from "@entities/appointment/api/useSlots";
import {
  appointmentStateLabels,
  formatAppointmentDate,
  formatAppointmentTime,
  isUpcoming,
  meetingPlace,
  preferredSlotParts,
  slotOptions,
} from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import type { Appointment } from "@entities/appointment/types";
import { cancelAppointment, pickSlot } from "@entities/inquiry/api/useInquiry";
import { isForSale } from "@entities/inquiry/labels";
import type { InquiryThread } from "@entities/inquiry/types";
import { errorMessage } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { FieldLayout } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { MutedText, SmallLabel } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";

const Panel = styled.aside`
  display: grid;
  align-content: start;
  gap: ${theme.space[2]};
  justify-items: start;

  & > h2 {
    font-size: ${theme.fontSize.title};
  }
`;

const When = styled.p`
  ${tabularNums}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};

  & > span {
    display: block;
  }
`;

const Fields = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  width: 100%;
`;

interface AppointmentPanelProps {
  readonly inquiryKey: string;
  readonly inquiry: InquiryThread;
  readonly onChanged: (updated?: InquiryThread) => Promise<void>;
}

/** Appointment of an inquiry: choose, accept, move, cancel. */
export function AppointmentPanel({ inquiryKey, inquiry, onChanged }: AppointmentPanelProps) {
  const { appointment, revision } = inquiry;
  const [isPicking, setPicking] = useState(false);
  const [isCancelOpen, setCancelOpen] = useState(false);
  const canArrange = isForSale(inquiry.listing);
  const activeAppointment = appointment && isUpcoming(appointment, Date.now()) ? appointment : null;

  const picking = useAction((slotId: number) => pickSlot(inquiryKey, slotId, revision).then(onChanged), {
    onSuccess: () => setPicking(false),
    onOutdated: () => onChanged(),
  });

  return (
    <Panel aria-label="Appointment">
      <h2>Appointment</h2>
      {appointment && <AppointmentSummary appointment={appointment} />}
      {!appointment &&
        (inquiry.asked.wish ? (
          <>
            <SmallLabel as="p">Requested</SmallLabel>
            <When>
              {preferredSlotParts(inquiry.asked.wish).map((part) => (
                <span key={part}>{part}</span>
              ))}
            </When>
            <MutedText>A concierge will confirm a time, or you can choose one below.</MutedText>
          </>
        ) : (
          canArrange && <MutedText>See the car or talk it over at one of our locations.</MutedText>
        ))}
      {!canArrange && <MutedText>We can’t arrange appointments for this car anymore.</MutedText>}
      {canArrange && activeAppointment?.state === "proposed" && activeAppointment.slotId && (
        <Button variant="primary" onClick={() => void picking.run(activeAppointment.slotId ?? 0)}>
          Accept this time
        </Button>
      )}
      <FailureMessage text={picking.failure} />
      {activeAppointment && <a href={`/api/inquiries/${inquiryKey}/appointment.ics`}>Add to your calendar</a>}
      {activeAppointment && !isPicking ? (
        <>
          {canArrange && <Button onClick={() => setPicking(true)}>Choose another time</Button>}
          <Button onClick={() => setCancelOpen(true)}>Cancel appointment</Button>
        </>
      ) : (
        canArrange && (
          <SlotPicker
            initialTown={appointment?.town ?? inquiry.asked.wish?.town ?? "chicago"}
            onPick={picking.run}
            isSending={picking.isPending}
          />
        )
      )}
      <ConfirmDialog
        open={isCancelOpen}
        onOpenChange={setCancelOpen}
        title="Cancel this appointment?"
        description="This time opens up for others. You can choose another one here."
        confirmLabel="Cancel appointment"
        variant="destructive"
        onOutdated={() => onChanged()}
        onConfirm={async () => onChanged(await cancelAppointment(inquiryKey, revision))}
      />
    </Panel>
  );
}

function AppointmentSummary({ appointment }: { appointment: Appointment }) {
  return (
    <>
      <SmallLabel as="p">{appointmentStateLabels[appointment.state]}</SmallLabel>
      <When>
        {formatAppointmentDate(appointment.startsAt)}
        <br />
        {formatAppointmentTime(appointment)}
        <br />
        {meetingPlace(appointment)}
      </When>
    </>
  );
}

interface SlotPickerProps {
  readonly initialTown: string;
  readonly onPick: (slotId: number) => Promise<unknown>;
  readonly isSending: boolean;
}

function SlotPicker({ initialTown, onPick, isSending }: SlotPickerProps) {
  const [town, setTown] = useState(initialTown);
  const [picked, setPicked] = useState("");
  const { data: slots, error, mutate } = useSlots(town);
  const isAvailable = slots?.some(({ id }) => String(id) === picked) ?? false;

  async function send() {
    await onPick(Number(picked));
    setPicked("");
    await mutate();
  }

  return (
    <Fields>
      <FieldLayout label="Town" state={{ id: "slot-town", hint: undefined, error: undefined }}>
        <Select id="slot-town" value={town} options={towns} onChange={({ target }) => setTown(target.value)} />
      </FieldLayout>
      {error && !slots ? (
        <FailureMessage text={errorMessage(error)} />
      ) : slots?.length === 0 ? (
        <MutedText>No times available there right now. Send us a message with a day that works for you.</MutedText>
      ) : (
        <>
          <FieldLayout label="Time" state={{ id: "slot-time", hint: "Central Time.", error: undefined }}>
            <Select
              id="slot-time"
              aria-describedby="slot-time-hint"
              value={isAvailable ? picked : ""}
              options={[{ value: "", label: "Choose a time" }, ...slotOptions(slots ?? [])]}
              onChange={({ target }) => setPicked(target.value)}
            />
          </FieldLayout>
          <div>
            <Button disabled={!isAvailable || isSending} onClick={() => void send()}>
              {isSending ? "Sending" : "Request this time"}
            </Button>
          </div>
        </>
      )}
    </Fields>
  );
}
