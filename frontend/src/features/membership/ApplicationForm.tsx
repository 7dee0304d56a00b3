import { UNREACHABLE } from "@entities/membership/labels";
import type { Evidence } from "@entities/membership/types";
import { ApiError, errorMessage } from "@shared/api/error";
import { createIdempotencyKey } from "@shared/api/idempotencyKey";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { TextAreaField } from "@shared/form/fields";
import { Button } from "@shared/ui/Button";
import { useRef, useState } from "react";
import { submitApplication } from "./api/applications";
import { EvidenceField } from "./EvidenceField";
import { type CarRow, GarageFields } from "./GarageFields";

/** Error message for fields that the form does not show. */
function applicationError(error: unknown): string {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? {}) : {};
  return fields.garage ?? fields.evidence ?? errorMessage(error, UNREACHABLE);
}

/** Application form of collectors. */
export function ApplicationForm({ onSent }: { onSent: () => Promise<unknown> }) {
  const [cars, setCars] = useState<readonly CarRow[]>([]);
  const [files, setFiles] = useState<readonly Evidence[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const idempotency = useRef({ content: "", key: "" });
  return (
    <Form
      draftKey="application"
      initialValues={{ note: "" }}
      onSubmit={async ({ note }) => {
        setFailure(null);
        const body = {
          note: note.trim(),
          garage: cars.map(({ make, model, year, note: carNote }) => ({
            make: make.trim(),
            model: model.trim(),
            year: /^\d{4}$/.test(year.trim()) ? Number(year) : null,
            note: carNote.trim(),
          })),
          evidence: files.map(({ id }) => id),
        };
        const content = JSON.stringify(body);
        if (idempotency.current.content !== content) idempotency.current = { content, key: createIdempotencyKey() };
        await submitApplication(body, idempotency.current.key);
        await onSent();
      }}
      onFailure={(error) => setFailure(applicationError(error))}
    >
      {({ isSubmitting }) => (
        <>
          <TextAreaField
            name="note"
            label="About you"
            hint="What you collect, drive or restore, and who among our members knows you. At least 20 characters."
          />
          <GarageFields cars={cars} onChange={setCars} />
          <EvidenceField files={files} onChange={setFiles} />
          {failure && <FormError role="alert">{failure}</FormError>}
          <div>
            <Button type="submit" variant="primary" disabled={isSubmitting}>
              {isSubmitting ? "Sending" : "Send application"}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
