import { useInvalidate } from "@shared/api/query";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { useState } from "react";
import { feedCaches, undoFeedImport } from "../api/feeds";
import type { FeedRun } from "../types";
import { runTitle } from "./labels";

/** Undoes an import after a confirmation. */
export function UndoButton({ run }: { run: Pick<FeedRun, "id" | "source" | "fileName"> }) {
  const [isOpen, setOpen] = useState(false);
  const invalidate = useInvalidate();
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Undo
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Undo this import?"
        description={`${runTitle(run)}. New listings are withdrawn, changed ones get their previous values back, and withdrawn ones are for sale again. Listings that were changed, sold or put under offer since are left as they are.`}
        confirmLabel="Undo Import"
        variant="destructive"
        onOutdated={() => void invalidate(feedCaches)}
        onConfirm={async () => {
          await undoFeedImport(run.id);
          await invalidate(feedCaches);
        }}
      />
    </>
  );
}
