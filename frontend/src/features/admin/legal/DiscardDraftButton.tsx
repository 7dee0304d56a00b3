import type { LegalDocument } from "@entities/legal/types";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { useFormikContext } from "formik";
import { useState } from "react";
import { flushSync } from "react-dom";
import { saveLegalDraft } from "../api/legal";
import type { LegalFile, LegalForm } from "../types";

interface DiscardDraftButtonProps {
  readonly document: LegalDocument;
  readonly revision: number;
  /** What the surrounding form holds without a draft. */
  readonly startValues: LegalForm;
  /** Called once the dialog is closed. */
  readonly onDiscarded: (saved: LegalFile) => void;
  readonly onOutdated: () => void;
}

/** Discards the saved draft and what the surrounding form holds, once that is confirmed. */
export function DiscardDraftButton({
  document,
  revision,
  startValues,
  onDiscarded,
  onOutdated,
}: DiscardDraftButtonProps) {
  const { isSubmitting, resetForm } = useFormikContext<LegalForm>();
  const [isOpen, setOpen] = useState(false);
  const discard = async () => {
    const saved = await saveLegalDraft(document, { revision, draft: null });
    // The button is gone without a draft: the dialog returns the focus to it first.
    flushSync(() => setOpen(false));
    resetForm({ values: startValues });
    onDiscarded(saved);
  };
  return (
    <>
      <Button variant="quiet" disabled={isSubmitting} onClick={() => setOpen(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard this draft?"
        description="The saved draft and what you entered since will be deleted for all admins. The text in effect stays as it is."
        confirmLabel="Discard"
        variant="destructive"
        onConfirm={discard}
        onOutdated={onOutdated}
        success={{ title: "Draft discarded" }}
      />
    </>
  );
}
