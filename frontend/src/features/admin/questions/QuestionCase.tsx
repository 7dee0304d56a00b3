import { AnswerButton } from "@entities/question/AnswerButton";
import { useInvalidateQuestions } from "@entities/question/api/useQuestions";
import { QuestionItem } from "@entities/question/QuestionItem";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { QuietButtonRow } from "@shared/ui/layout";
import { useState } from "react";
import { removeQuestion, unpublishFact } from "../api/questions";
import type { AdminQuestion } from "../types";

const FactDialog = dialogOnDemand(() => import(/* webpackChunkName: "admin-claims" */ "./FactDialog"));

function waitingText({ vehicle }: AdminQuestion): string {
  if (!vehicle.isForSale) return "Not answered before the sale";
  return vehicle.submissionId === null ? "Waiting for the concierge" : "Waiting for the seller";
}

interface QuestionCaseProps {
  readonly question: AdminQuestion;
  /** Called after a change, or when the question had changed meanwhile. */
  readonly onChanged: () => void;
}

/** A question with the staff's actions: answer, publish as fact, remove. */
export function QuestionCase({ question, onChanged }: QuestionCaseProps) {
  const { answer, fact, state } = question;
  const invalidateQuestions = useInvalidateQuestions();
  const [open, setOpen] = useState<"fact" | "unpublish" | "removal" | null>(null);
  const refresh = async () => {
    await invalidateQuestions();
    onChanged();
  };
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpen(null);
  };
  return (
    <>
      <QuestionItem question={question} waitingText={waitingText(question)}>
        {state !== "removed" && (
          <QuietButtonRow>
            <AnswerButton question={question} onChanged={onChanged} />
            {answer && (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("fact")}>
                {fact ? "Edit Fact" : "Add to Facts"}
              </Button>
            )}
            {fact && (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("unpublish")}>
                Remove from Facts
              </Button>
            )}
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("removal")}>
              Remove
            </Button>
          </QuietButtonRow>
        )}
      </QuestionItem>
      <FactDialog open={open === "fact"} onOpenChange={handleOpenChange} question={question} onChanged={refresh} />
      <ConfirmDialog
        open={open === "unpublish"}
        onOpenChange={handleOpenChange}
        title="Remove from Facts?"
        description="It is removed from the listing’s Facts. The question and its answer stay, and the answer can be corrected again."
        confirmLabel="Remove from Facts"
        onConfirm={() => unpublishFact(question).then(refresh)}
        onOutdated={refresh}
      />
      <ReasonDialog
        open={open === "removal"}
        onOpenChange={handleOpenChange}
        title="Remove the question?"
        description="It is removed from the page, with its answer and any fact made from it. This can’t be undone."
        confirmLabel="Remove"
        variant="destructive"
        rules="caseReason"
        hint="Shown to the person who asked, and to a seller who answered."
        onConfirm={(reason) => removeQuestion(question, reason).then(refresh)}
        onOutdated={refresh}
      />
    </>
  );
}
