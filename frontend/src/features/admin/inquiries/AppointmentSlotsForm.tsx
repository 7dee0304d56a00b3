import { appointmentDays } from "@entities/appointment/appointmentDays";
import { formatAppointmentDate, formatShortHours, meetingPlace } from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import type { AppointmentSlot } from "@entities/appointment/types";
import { createCalendarFeed } from "@entities/inquiry/api/useInquiry";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { SelectField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatQuantity } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { SectionFallback } from "@shared/ui/QueryFallback";
import { useFormikContext } from "formik";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { offerSlots, useAdminSlots, withdrawSlot } from "../api/appointmentSlots";

/* Days with their times. */
const Days = styled.ul`
  ${tabularNums}
  ${plainList}
  display: grid;
  gap: ${theme.space[2]};

  h3 {
    ${label}
    color: ${theme.color.inkMuted};
  }
`;

const Times = styled.ul`
  ${plainList}

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 ${theme.space[2]};
    min-height: ${theme.minTouchTarget};
    padding-block: ${theme.space.half};
    border-bottom: ${theme.border.line};
  }
`;

const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${theme.size[10]}, 1fr));
  gap: ${theme.space[2]};
`;

const MutedText = styled.p`
  ${muted}
  overflow-wrap: anywhere;
`;

const durationOptions = [30, 45, 60, 90].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** Slots by day and place, in the order of the slots. */
function slotsByDay(slots: readonly AppointmentSlot[]): [day: string, slots: AppointmentSlot[]][] {
  const days = new Map<string, AppointmentSlot[]>();
  for (const slot of slots) {
    const day = `${formatAppointmentDate(slot.startsAt)}, ${meetingPlace(slot)}`;
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days];
}

interface SlotValues {
  town: string;
  address: string;
  date: string;
  from: string;
  to: string;
  minutes: string;
}

const schema = formSchema<SlotValues>("appointmentSlots");

/** The address of the town's times that were added last; empty without one. */
const latestAddress = (slots: readonly AppointmentSlot[], town: string): string =>
  slots.filter((slot) => slot.town === town && slot.address).sort((one, other) => other.id - one.id)[0]?.address ?? "";

/** Street address; filled in with the one that the town had last until another is typed. */
function AddressField({ slots = [] }: { slots: readonly AppointmentSlot[] | undefined }) {
  const { values, setFieldValue } = useFormikContext<SlotValues>();
  const filled = useRef("");
  const latest = latestAddress(slots, values.town);
  useEffect(() => {
    if (values.address !== filled.current || latest === filled.current) return;
    filled.current = latest;
    void setFieldValue("address", latest, false);
  }, [latest, values.address, setFieldValue]);
  return <TextField name="address" label="Street address" hint="The meeting place, which the visitor is told." />;
}

/** Offers and withdraws appointment slots. */
export default function AppointmentSlotsForm() {
  const days = useMemo(() => appointmentDays(), []);
  const query = useAdminSlots();
  const { data: slots, mutate } = query;
  const [resultText, setResultText] = useState("");
  const [feedUrl, setFeedUrl] = useState<string | null>(null);
  const withdrawal = useAction(withdrawSlot, { onSuccess: () => mutate() });
  const feed = useAction(createCalendarFeed, { onSuccess: setFeedUrl });
  return (
    <>
      <Form
        draftKey="admin/slots"
        schema={schema}
        initialValues={{ town: "chicago", address: "", date: days.first, from: "10:00", to: "16:00", minutes: "60" }}
        onSubmit={async ({ minutes, ...offer }) => {
          const offered = await offerSlots({ ...offer, minutes: Number(minutes) });
          setResultText(
            offered === 0 ? "These times are already available." : `${formatQuantity(offered, "time", "times")} added.`,
          );
          await mutate();
        }}
      >
        <FieldGrid>
          <SelectField name="town" label="Town" options={towns} />
          <TextField name="date" label="Day" type="date" min={days.first} max={days.last} />
          <TextField name="from" label="From" type="time" />
          <TextField name="to" label="To" type="time" />
        </FieldGrid>
        <AddressField slots={slots} />
        <SelectField name="minutes" label="Slot length" options={durationOptions} />
        <FormFooter label="Add times" wide failure={withdrawal.failure ?? feed.failure} />
        <MutedText role="status">{resultText}</MutedText>
      </Form>
      {slots === undefined && (
        <SectionFallback query={query} text="The times couldn’t be loaded." height={theme.size[6]} />
      )}
      {slots !== undefined && slots.length > 0 && (
        <Days aria-label="Available times">
          {slotsByDay(slots).map(([day, times]) => (
            <li key={day}>
              <h3>{day}</h3>
              <Times>
                {times.map((slot) => (
                  <li key={slot.id}>
                    {formatShortHours(slot)}
                    {slot.reference ? (
                      <Link to={`/admin/appointments/${slot.reference}`}>{slot.reference}</Link>
                    ) : (
                      <Button
                        variant="quiet"
                        aria-label={`Withdraw ${day}, ${formatShortHours(slot)}`}
                        onClick={() => void withdrawal.run(slot.id)}
                      >
                        Withdraw
                      </Button>
                    )}
                  </li>
                ))}
              </Times>
            </li>
          ))}
        </Days>
      )}
      {feedUrl ? (
        <MutedText>Subscribe to this link in your calendar app. It’s shown only once: {feedUrl}</MutedText>
      ) : (
        <Button onClick={() => void feed.run()}>Get calendar link</Button>
      )}
    </>
  );
}
