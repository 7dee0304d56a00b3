import type { Evidence } from "@entities/membership/types";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useState } from "react";
import { submitApplication } from "./api/applications";
import { EvidenceField } from "./EvidenceField";
import { type CarRow, GarageFields } from "./GarageFields";

const schema = formSchema<{ note: string }>("collectorApplication", { fields: ["note"] });
const carSchema = formSchema<Pick<CarRow, "make" | "model" | "note">>("garageCar");

/** Message of an invalid car; null for other failures. */
const carError = (error: unknown): string | null =>
  error instanceof Error && error.name === "ValidationError" ? error.message : null;

/** Application form of collectors. */
export function ApplicationForm({ onSent }: { onSent: () => Promise<unknown> }) {
  const [cars, setCars] = useState<readonly CarRow[]>([]);
  const [files, setFiles] = useState<readonly Evidence[]>([]);
  return (
    <Form
      draftKey="application"
      initialValues={{ note: "" }}
      onSubmit={async ({ note }, { keyFor }) => {
        for (const car of cars) await carSchema.validate(car);
        const body = {
          note: note.trim(),
          garage: cars.map(({ make, model, year, note: carNote }) => ({
            make: make.trim(),
            model: model.trim(),
            // The server rejects a missing year.
            year: (/^\d{4}$/.test(year.trim()) ? Number(year) : null) as number,
            note: carNote.trim(),
          })),
          evidence: files.map(({ id }) => id),
        };
        await submitApplication(body, keyFor(body));
        await onSent();
      }}
      schema={schema}
      describeFailure={(error) => carError(error) ?? errorMessage(error)}
    >
      <TextAreaField
        name="note"
        label="About you"
        hint="What you collect, drive or restore, and which members know you. At least 20 characters."
      />
      <GarageFields cars={cars} onChange={setCars} />
      <EvidenceField files={files} onChange={setFiles} />
      <FormFooter label="Send application" pendingLabel="Sending" />
    </Form>
  );
}
