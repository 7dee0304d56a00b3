import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog";

interface Question {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
}

/** Asks before an action continues: `ask` resolves to whether the user agreed. The caller renders `dialog`. */
export function useConfirmation() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef((_isAgreed: boolean) => undefined as unknown);
  const ask = (next: Question) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setQuestion(next);
      setOpen(true);
    });
  const dialog = question && (
    <ConfirmDialog
      {...question}
      open={isOpen}
      onOpenChange={(isStillOpen) => {
        setOpen(isStillOpen);
        // Has no effect after a confirmation.
        answer.current(false);
      }}
      onConfirm={async () => answer.current(true)}
    />
  );
  return { ask, dialog };
}
