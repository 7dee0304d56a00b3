import type { Evidence } from "@entities/membership/types";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { minLengthHint } from "@shared/form/minLengthHint";
import { useState } from "react";
import { submitApplication } from "./api/applications";
import { EvidenceField } from "./EvidenceField";
import { type CarValues, emptyCar, GarageFields } from "./GarageFields";

interface Values {
  note: string;
  cars: CarValues[];
}

/** Whether a text is a year of a car, as the server checks it. */
const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text.trim()) && Number(text) >= 1885 && Number(text) <= new Date().getFullYear() + 2;

const schema = formSchema<Values>("collectorApplication", {
  fields: ["note"],
  items: {
    cars: [
      "garageCar",
      {
        extra: ({ string }) => ({ year: string().default("").test("year", "Please enter a valid year", isYear) }),
      },
    ],
  },
});

/** Application form of collectors; its text is kept in the tab until it is sent. */
export function ApplicationForm({ onSent }: { onSent: () => Promise<unknown> }) {
  const [files, setFiles] = useState<readonly Evidence[]>([]);
  return (
    <Form<Values>
      draftKey="application"
      keepsDraft
      itemShapes={{ cars: emptyCar }}
      initialValues={{ note: "", cars: [] }}
      onSubmit={async ({ note, cars }, { keyFor }) => {
        const body = {
          note: note.trim(),
          garage: cars.map((car) => ({
            make: car.make.trim(),
            model: car.model.trim(),
            year: Number(car.year),
            note: car.note.trim(),
          })),
          evidence: files.map(({ id }) => id),
        };
        await submitApplication(body, keyFor(body));
        await onSent();
      }}
      schema={schema}
    >
      <TextAreaField
        name="note"
        label="About you"
        hint={`What you collect, drive or restore, and which members know you. ${minLengthHint("collectorApplication", "note")}.`}
      />
      <GarageFields />
      <EvidenceField files={files} onChange={setFiles} />
      <FormFooter label="Send application" pendingLabel="Sending" />
    </Form>
  );
}
