import { MAX_FEES } from "@shared/api/limits";
import { TextField } from "@shared/form/fields";
import { MutedProse } from "@shared/ui/layout";
import type { SiteSettings } from "../types";
import { ListField } from "./ListField";
import { Group, Pair } from "./siteSettings.styles";

export const emptyFee: SiteSettings["fees"][number] = { label: "", amount: "", note: "" };

/** Fees of a sale on top of the price. */
export function FeeFields() {
  return (
    <Group aria-label="Fees">
      <h2>Fees</h2>
      <MutedProse>
        What a buyer pays on top of the price, for example a documentary fee. Shown with the price of every car for sale
        and on the service pages. Ask your lawyer what your state allows and requires.
      </MutedProse>
      <ListField<SiteSettings["fees"][number]>
        name="fees"
        max={MAX_FEES}
        empty={emptyFee}
        addLabel="Add a fee"
        removeLabel={({ label }) => `Remove ${label || "this fee"}`}
      >
        {(path) => (
          <>
            <Pair>
              <TextField name={`${path}.label`} label="Fee" autoComplete="off" />
              <TextField
                name={`${path}.amount`}
                label="Amount"
                hint="Dollars or a percentage, as in $367.70 or 2.5%."
                autoComplete="off"
              />
            </Pair>
            <TextField name={`${path}.note`} label="Note (optional)" autoComplete="off" />
          </>
        )}
      </ListField>
    </Group>
  );
}
