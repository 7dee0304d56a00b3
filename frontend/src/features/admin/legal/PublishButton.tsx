import type { LegalDocument } from "@entities/legal/types";
import { formSchema } from "@shared/form/formSchema";
import { formatIsoDay } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { useFormikContext, yupToFormErrors } from "formik";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LegalForm } from "../types";

const schema = formSchema<LegalForm>("legalText");

const touched = { title: true, text: true, effectiveOn: true, note: true };

/** Value of the button that sends the form once publishing was confirmed. */
export const PUBLISH = "publish";

/** Publishes what the surrounding form holds, once it is complete and confirmed. */
export function PublishButton({ document }: { document: LegalDocument }) {
  const { values, isSubmitting, setErrors, setTouched } = useFormikContext<LegalForm>();
  const [isOpen, setOpen] = useState(false);
  const check = async () => {
    try {
      await schema.validate(values, { abortEarly: false });
      setOpen(true);
    } catch (error) {
      await setTouched(touched, false);
      setErrors(yupToFormErrors(error));
    }
  };
  const isConfirmed = useRef(false);
  const sender = useRef<HTMLButtonElement>(null);
  const handleOpenChange = (shouldOpen: boolean) => {
    flushSync(() => setOpen(shouldOpen));
    if (!isConfirmed.current) return;
    isConfirmed.current = false;
    // After the dialog has returned the focus, which the form then moves to an invalid field.
    setTimeout(() => sender.current?.form?.requestSubmit(sender.current));
  };
  const notified =
    document === "cookies"
      ? "Members aren’t notified of changes to this text."
      : "All members are notified on the site, and by email if they chose that.";
  return (
    <>
      <Button variant="primary" disabled={isSubmitting} onClick={() => void check()}>
        Publish…
      </Button>
      <button ref={sender} type="submit" value={PUBLISH} hidden />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={handleOpenChange}
        title="Publish this version?"
        description={`It applies from ${formatIsoDay(values.effectiveOn)} and can’t be changed once it is published. ${notified}`}
        confirmLabel="Publish"
        onConfirm={async () => {
          isConfirmed.current = true;
        }}
      />
    </>
  );
}
