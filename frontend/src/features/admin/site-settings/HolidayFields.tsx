import { FieldMessages } from "@shared/form/fieldLayout";
import { TextField } from "@shared/form/fields";
import { centralTime, formatIsoDay } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedProse, PlainList } from "@shared/ui/layout";
import styled from "styled-components";
import type { SiteSettingsPage } from "../types";
import { useListField } from "./ListField";
import { Group } from "./siteSettings.styles";

type Holiday = SiteSettingsPage["federalHolidays"][number];

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  padding-bottom: ${theme.space[2]};

  button {
    justify-self: start;
  }

  ${theme.media.medium} {
    grid-template-columns: 11rem minmax(0, 1fr) auto;
    align-items: end;
    gap: ${theme.space[2]};
    padding-bottom: 0;
  }
`;

const Rows = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
`;

export const emptyHoliday: Holiday = { date: "", name: "" };

interface YearInEffectProps {
  readonly year: string;
  /** First day that is listed. */
  readonly today: string;
  readonly entries: readonly Holiday[];
  readonly federalHolidays: readonly Holiday[];
  readonly onAdd: (holidays: readonly Holiday[]) => void;
}

/** The days of a year that count: those entered, or the federal ones if there are none. */
function YearInEffect({ year, today, entries, federalHolidays, onAdd }: YearInEffectProps) {
  const isInYear = ({ date }: Holiday) => date.startsWith(`${year}-`);
  const entered = entries.filter(isInYear);
  const federal = federalHolidays.filter(isInYear);
  const missing = federal.filter(({ date }) => entered.every((entry) => entry.date !== date));
  const days = (entered.length > 0 ? entered : federal)
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const source = entered.length > 0 ? "as entered" : "federal holidays, because none are entered";
  return (
    <>
      <h3>{`${year}: ${source}`}</h3>
      {days.length === 0 && <MutedProse>No days left in this year.</MutedProse>}
      <PlainList aria-label={`Holidays in effect in ${year}`}>
        {days.map(({ date, name }) => (
          <li key={`${date} ${name}`}>{[formatIsoDay(date), name].filter(Boolean).join(", ")}</li>
        ))}
      </PlainList>
      {entered.length > 0 && missing.length > 0 && (
        <>
          <p role="status">{`The days entered for ${year} replace the federal holidays of that year. Not included: ${missing.map(({ name }) => name).join(", ")}.`}</p>
          <ButtonRow>
            <Button onClick={() => onAdd(missing)}>{`Add federal holidays of ${year}`}</Button>
          </ButtonRow>
        </>
      )}
    </>
  );
}

/** Days on which the business is closed. */
export function HolidayFields({ federalHolidays }: { federalHolidays: readonly Holiday[] }) {
  const { entries, add, remove, state } = useListField<Holiday>("holidays");
  const missing = federalHolidays.filter(({ date }) => entries.every((entry) => entry.date !== date));
  const today = centralTime.isoDate(new Date());
  const year = Number(today.slice(0, 4));
  return (
    <Group aria-label="Holidays">
      <h2>Holidays</h2>
      <MutedProse>Days you’re closed. Like weekends, they don’t count toward response times.</MutedProse>
      {entries.length > 0 && (
        <Rows role="list" aria-label="Holidays">
          {entries.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and their fields are controlled
            <Row key={index}>
              <TextField name={`holidays.${index}.date`} label="Date" type="date" />
              <TextField name={`holidays.${index}.name`} label="Name" autoComplete="off" />
              <Button variant="quiet" aria-label={`Remove ${name || "this holiday"}`} onClick={() => remove(index)}>
                Remove
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      <FieldMessages {...state} />
      <ButtonRow>
        <Button onClick={() => add(emptyHoliday)}>Add a holiday</Button>
        {missing.length > 0 && (
          <Button variant="quiet" onClick={() => add(...missing)}>
            Add federal holidays
          </Button>
        )}
      </ButtonRow>
      {[year, year + 1].map((each) => (
        <YearInEffect
          key={each}
          year={String(each)}
          today={today}
          entries={entries}
          federalHolidays={federalHolidays}
          onAdd={(added) => add(...added)}
        />
      ))}
    </Group>
  );
}
