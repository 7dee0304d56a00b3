import { FieldMessages } from "@shared/form/fieldLayout";
import { TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedProse } from "@shared/ui/layout";
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

/** Days on which the business is closed. */
export function HolidayFields({ federalHolidays }: { federalHolidays: readonly Holiday[] }) {
  const { entries, add, remove, state } = useListField<Holiday>("holidays");
  const missing = federalHolidays.filter(({ date }) => entries.every((entry) => entry.date !== date));
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
    </Group>
  );
}
