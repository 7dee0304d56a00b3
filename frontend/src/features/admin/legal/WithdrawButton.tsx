import type { LegalDocument, LegalVersion } from "@entities/legal/types";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { ActionRow } from "@shared/ui/layout";
import { useState } from "react";
import { withdrawLegalText } from "../api/legal";
import type { LegalFile } from "../types";
import { versionName } from "./labels";

interface WithdrawButtonProps {
  readonly document: LegalDocument;
  readonly version: LegalVersion;
  readonly onWithdrawn: (file: LegalFile) => void;
}

/** Withdraws an announced version. */
export function WithdrawButton({ document, version, onWithdrawn }: WithdrawButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const name = versionName(version);
  return (
    <ActionRow>
      <Button onClick={() => setOpen(true)}>Withdraw {name.toLowerCase()}</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Withdraw ${name.toLowerCase()}?`}
        description="It won’t take effect, and its page says so. Members who were already notified aren’t notified again."
        confirmLabel="Withdraw"
        variant="destructive"
        onConfirm={async () => onWithdrawn(await withdrawLegalText(document, version.number))}
        success={{ title: `${name} withdrawn` }}
      />
    </ActionRow>
  );
}
