import { useSlots } from "@entities/appointment/api/useSlots";
import { slotOptions } from "@entities/appointment/labels";
import { timesOfDay } from "@entities/appointment/towns";
import { SelectField, TextField, useFieldValue } from "@shared/form/fields";
import { BUSINESS_WEEK } from "@shared/site/siteDetails";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

const TwoColumns = styled.div`
  display: grid;
  align-items: start;
  gap: ${theme.space[3]};

  /* The times of day need more room than the date. */
  ${theme.media.small} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${theme.space[2]};
  }
`;

/** Time of an appointment: an offered slot, or a preferred day. */
export function TimeFields({ first, last }: { first: string; last: string }) {
  const { data: slots = [] } = useSlots(useFieldValue("town"));
  const picked = useFieldValue("slotId");
  const isAvailable = slots.some(({ id }) => String(id) === picked);
  return (
    <>
      {(slots.length > 0 || picked !== "") && (
        <SelectField
          name="slotId"
          label="Time"
          hint="Central Time"
          options={[
            { value: "", label: "Suggest another day" },
            // A chosen slot that was taken meanwhile stays visible with its error.
            ...(picked !== "" && !isAvailable ? [{ value: picked, label: "No longer available" }] : []),
            ...slotOptions(slots),
          ]}
        />
      )}
      {picked === "" && (
        <TwoColumns>
          <TextField
            name="preferredDate"
            label="Preferred day"
            hint={BUSINESS_WEEK}
            type="date"
            min={first}
            max={last}
          />
          <SelectField name="preferredTime" label="Time of day" options={timesOfDay} />
        </TwoColumns>
      )}
    </>
  );
}
