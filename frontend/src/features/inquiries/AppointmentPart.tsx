import { dayThere, hoursThere, meetingStates, slotGroups, townName } from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import type { Meeting } from "@entities/appointment/types";
import type { Inquiry } from "@entities/inquiry/types";
import { useState } from "react";
import styled from "styled-components";
import { ApiError, sentenceOf } from "../../shared/api/error";
import { callOff, pickSlot } from "../../shared/api/inquiries/useInquiry";
import { useSlots } from "../../shared/api/inquiries/useSlots";
import { FailureText } from "../../shared/form/FailureText";
import { FieldFrame } from "../../shared/form/fieldParts";
import { Select } from "../../shared/form/Select";
import { UNREACHABLE } from "../../shared/inquiries/words";
import { figures, label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";

const Part = styled.aside`
  display: grid;
  align-content: start;
  gap: ${theme.space[2]};
  justify-items: start;

  & > h2 {
    font-size: ${theme.fontSize.title};
  }
`;

const When = styled.p`
  ${figures}
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
`;

const State = styled.p`
  ${label}
  color: ${theme.colour.inkMuted};
`;

const Quiet = styled.p`
  ${muted}
`;

const Fields = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  width: 100%;
`;

interface PartProps {
  readonly inquiryKey: string;
  readonly inquiry: Inquiry;
  readonly onChanged: (now?: Inquiry) => Promise<void>;
}

/** The meeting that a conversation leads to: picked, agreed, moved, called off. */
export function AppointmentPart({ inquiryKey, inquiry, onChanged }: PartProps) {
  const { appointment, revision } = inquiry;
  const [failure, setFailure] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const stands = appointment && appointment.state !== "cancelled" ? appointment : null;

  async function pick(slotId: number) {
    setFailure(null);
    try {
      await onChanged(await pickSlot(inquiryKey, slotId, revision));
      setPicking(false);
    } catch (error) {
      setFailure(sentenceOf(error, UNREACHABLE));
      if (error instanceof ApiError && error.status === 409) await onChanged();
    }
  }

  return (
    <Part aria-label="Appointment">
      <h2>Appointment</h2>
      {appointment && <Meets meeting={appointment} />}
      {!appointment && <Quiet>See the car, or talk it over, in one of our towns.</Quiet>}
      {appointment?.state === "proposed" && appointment.slotId && (
        <Button variant="primary" onClick={() => void pick(appointment.slotId ?? 0)}>
          Agree to this time
        </Button>
      )}
      {failure && <FailureText role="alert">{failure}</FailureText>}
      {stands && <a href={`/api/inquiries/${inquiryKey}/appointment.ics`}>Add to your calendar</a>}
      {stands && !isPicking ? (
        <>
          <Button onClick={() => setPicking(true)}>Choose another time</Button>
          <Button onClick={() => setLeaving(true)}>Call it off</Button>
        </>
      ) : (
        <SlotChoice initialTown={appointment?.town ?? inquiry.asked.wish?.town ?? "chicago"} onPick={pick} />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Call the appointment off?"
        description="The time is free for others then. You can choose another one here."
        confirm="Call it off"
        variant="destructive"
        onConfirm={async () => onChanged(await callOff(inquiryKey, revision))}
      />
    </Part>
  );
}

function Meets({ meeting }: { meeting: Meeting }) {
  return (
    <>
      <State>{meetingStates[meeting.state]}</State>
      <When>
        {dayThere(meeting.startsAt)}
        <br />
        {hoursThere(meeting)}
        <br />
        {townName(meeting.town)}
      </When>
    </>
  );
}

function SlotChoice({ initialTown, onPick }: { initialTown: string; onPick: (slotId: number) => Promise<void> }) {
  const [town, setTown] = useState(initialTown);
  const [picked, setPicked] = useState("");
  const [isSending, setSending] = useState(false);
  const { data: slots, error, mutate } = useSlots(town);
  const isThere = slots?.some(({ id }) => String(id) === picked) ?? false;

  async function send() {
    setSending(true);
    await onPick(Number(picked));
    setSending(false);
    setPicked("");
    await mutate();
  }

  return (
    <Fields>
      <FieldFrame label="Town" state={{ id: "slot-town", hint: undefined, error: undefined }}>
        <Select id="slot-town" value={town} options={towns} onChange={({ target }) => setTown(target.value)} />
      </FieldFrame>
      {error && !slots ? (
        <FailureText role="alert">{sentenceOf(error, UNREACHABLE)}</FailureText>
      ) : slots?.length === 0 ? (
        <Quiet>No time is offered there at the moment. Tell us in a message which day would suit you.</Quiet>
      ) : (
        <>
          <FieldFrame label="Time" state={{ id: "slot-time", hint: "By the clocks of Chicago.", error: undefined }}>
            <Select
              id="slot-time"
              aria-describedby="slot-time-hint"
              value={isThere ? picked : ""}
              options={[{ value: "", label: "Choose a time" }]}
              groups={slotGroups(slots ?? [])}
              onChange={({ target }) => setPicked(target.value)}
            />
          </FieldFrame>
          <div>
            <Button disabled={!isThere || isSending} onClick={() => void send()}>
              {isSending ? "Sending" : "Ask for this time"}
            </Button>
          </div>
        </>
      )}
    </Fields>
  );
}
