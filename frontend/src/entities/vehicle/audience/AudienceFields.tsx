import { MAX_COLLECTORS_FIRST_DAYS } from "@shared/api/limits";
import { SelectField, TextField, useFieldValue } from "@shared/form/fields";
import { audienceOptions } from "./audience";

/** Fields for who may see a listing. */
export function AudienceFields() {
  const audience = useFieldValue("audience");
  return (
    <>
      <SelectField name="audience" label="Visible to" options={audienceOptions} />
      {audience === "collectors" && (
        <TextField
          name="publicOn"
          label="Public from (optional)"
          type="date"
          hint={`Central Time, within ${MAX_COLLECTORS_FIRST_DAYS} days. Leave empty to decide later.`}
        />
      )}
    </>
  );
}
