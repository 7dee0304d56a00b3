import { TextAreaField, TextField } from "@shared/form/fields";

/** The fields of a category, for a new and an edited one. */
export function CategoryFields() {
  return (
    <>
      <TextField name="name" label="Name" dir="auto" autoComplete="off" />
      <TextAreaField
        name="description"
        label="Description"
        dir="auto"
        hint="What to post here, in a sentence or two."
      />
    </>
  );
}
