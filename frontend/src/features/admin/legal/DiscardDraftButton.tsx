import type { LegalDocument } from "@entities/legal/types";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { useState } from "react";
import { saveLegalDraft } from "../api/legal";
import type { LegalFile } from "../types";

interface DiscardDraftButtonProps {
  readonly document: LegalDocument;
  /** Revision that the draft belongs to. */
  readonly revision: number;
  readonly onDiscarded: (saved: LegalFile) => void;
}

/** Discards the saved draft and what was entered since, after a confirmation. */
export function DiscardDraftButton({ document, revision, onDiscarded }: DiscardDraftButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Discard draft…
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard this draft?"
        description="The draft and what you entered since are deleted. The text in effect stays as it is."
        confirmLabel="Discard"
        onConfirm={async () => onDiscarded(await saveLegalDraft(document, { revision, draft: null }))}
      />
    </>
  );
}
