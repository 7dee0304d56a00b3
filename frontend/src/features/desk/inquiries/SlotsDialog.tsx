import { dayThere, hoursThere, townName } from "@entities/appointment/labels";
import { towns } from "@entities/appointment/towns";
import { offerSlots, useDeskSlots, withdrawSlot } from "@features/admin/api/appointmentSlots";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { sentenceOf } from "../../../shared/api/error";
import { makeCalendarFeed } from "../../../shared/api/inquiries/useInquiry";
import { appointmentDays } from "../../../shared/asking/days";
import { FailureText } from "../../../shared/form/FailureText";
import { Form } from "../../../shared/form/Form";
import { SelectField, TextField } from "../../../shared/form/fields";
import { countOf } from "../../../shared/format";
import { UNREACHABLE } from "../../../shared/inquiries/words";
import { figures, muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/Dialog";

const List = styled.ul`
  ${figures}
  max-height: 16rem;
  padding: 0;
  overflow-y: auto;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 ${theme.space[2]};
    min-height: ${theme.target};
    border-bottom: 1px solid ${theme.colour.line};
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[2]};
`;

const Quiet = styled.p`
  ${muted}
  overflow-wrap: anywhere;
`;

const lengths = [30, 45, 60, 90].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** The times that are offered: a day's at once, and what became of them. */
export function SlotsDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Times</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Times to meet"
        description="Each time is for one person, by the clocks of Chicago."
      >
        <Slots />
      </Dialog>
    </>
  );
}

function Slots() {
  const days = useMemo(() => appointmentDays(), []);
  const { data: slots = [], mutate } = useDeskSlots();
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState("");
  const [feed, setFeed] = useState<string | null>(null);
  const fail = (problem: unknown) => setFailure(sentenceOf(problem, UNREACHABLE));
  return (
    <>
      <Form
        unsentKey="desk/slots"
        initialValues={{ town: "chicago", date: days.first, from: "10:00", to: "16:00", minutes: "60" }}
        onSubmit={async ({ minutes, ...offer }) => {
          setFailure(null);
          const offered = await offerSlots({ ...offer, minutes: Number(minutes) });
          setOutcome(
            offered === 0 ? "These times are offered already." : `${countOf(offered, "time", "times")} offered.`,
          );
          await mutate();
        }}
        onFailure={fail}
      >
        {({ isSubmitting }) => (
          <>
            <Pair>
              <SelectField name="town" label="Town" options={towns} />
              <TextField name="date" label="Day" type="date" min={days.first} max={days.last} />
              <TextField name="from" label="From" type="time" />
              <TextField name="to" label="To" type="time" />
            </Pair>
            <SelectField name="minutes" label="Each" options={lengths} />
            {failure && <FailureText role="alert">{failure}</FailureText>}
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              Offer times
            </Button>
            <Quiet role="status">{outcome}</Quiet>
          </>
        )}
      </Form>
      {slots.length > 0 && (
        <List aria-label="Offered times">
          {slots.map((slot) => (
            <li key={slot.id}>
              <span>
                {dayThere(slot.startsAt)}, {hoursThere(slot)}, {townName(slot.town)}
              </span>
              {slot.reference ? (
                <Link to={`/admin/appointments/${slot.reference}`}>{slot.reference}</Link>
              ) : (
                <Button
                  aria-label={`Withdraw ${dayThere(slot.startsAt)}, ${hoursThere(slot)}, ${townName(slot.town)}`}
                  onClick={() => {
                    setFailure(null);
                    withdrawSlot(slot.id).then(() => mutate(), fail);
                  }}
                >
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
      {feed ? (
        <Quiet>Add this address to your calendar program; it is shown once: {feed}</Quiet>
      ) : (
        <Button onClick={() => void makeCalendarFeed().then(setFeed, fail)}>Get the calendar’s address</Button>
      )}
    </>
  );
}
