import rules from "@contract/rules.json";
import { FieldMessages } from "@shared/form/fieldLayout";
import { TextField } from "@shared/form/fields";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedProse } from "@shared/ui/layout";
import styled from "styled-components";
import type { SiteSettings } from "../types";
import { Group, Pair } from "./siteSettings.styles";
import { useListField } from "./useListField";

const Entry = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};

  > :not(button) {
    justify-self: stretch;
  }
`;

/** Fees of a sale on top of the price. */
export function FeeFields() {
  const { entries, add, remove, state } = useListField<SiteSettings["fees"][number]>("fees");
  return (
    <Group aria-label="Fees">
      <h2>Fees</h2>
      <MutedProse>
        What a buyer pays on top of the price, for example a documentary fee. Shown with the price of every car for sale
        and on the service pages. Ask your lawyer what your state allows and requires.
      </MutedProse>
      {entries.map(({ label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and their fields are controlled
        <Entry key={index}>
          <Pair>
            <TextField name={`fees.${index}.label`} label="Fee" autoComplete="off" />
            <TextField
              name={`fees.${index}.amount`}
              label="Amount"
              hint="Dollars or a percentage, as in $367.70 or 2.5%."
              autoComplete="off"
            />
          </Pair>
          <TextField name={`fees.${index}.note`} label="Note (optional)" autoComplete="off" />
          <Button variant="quiet" aria-label={`Remove ${label || "this fee"}`} onClick={() => remove(index)}>
            Remove
          </Button>
        </Entry>
      ))}
      <FieldMessages {...state} />
      {entries.length < rules.fees && (
        <ButtonRow>
          <Button onClick={() => add({ label: "", amount: "", note: "" })}>Add a fee</Button>
        </ButtonRow>
      )}
    </Group>
  );
}
