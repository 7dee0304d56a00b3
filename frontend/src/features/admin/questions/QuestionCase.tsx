import { AnswerButton } from "@entities/question/AnswerButton";
import { useInvalidateQuestions } from "@entities/question/api/useQuestions";
import { QuestionItem } from "@entities/question/QuestionItem";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { QuietButtonRow } from "@shared/ui/layout";
import { lazy, Suspense, useState } from "react";
import { removeQuestion, unpublishFact } from "../api/questions";
import type { AdminQuestion } from "../types";

const FactDialog = lazy(() => import(/* webpackChunkName: "admin-fact" */ "./FactDialog"));

function waitingText({ vehicle }: AdminQuestion): string {
  if (!vehicle.isForSale) return "Not answered while it was for sale";
  return vehicle.submissionId === null ? "Waits for the concierge" : "Waits for the seller";
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
  const [open, setOpen] = useState<"fact" | "back" | "removal" | null>(null);
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
                {fact ? "Change the Fact" : "Make It a Fact"}
              </Button>
            )}
            {fact && (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("back")}>
                Take the Fact Back
              </Button>
            )}
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen("removal")}>
              Remove
            </Button>
          </QuietButtonRow>
        )}
      </QuestionItem>
      {open === "fact" && (
        <Suspense>
          <FactDialog question={question} onChanged={refresh} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === "back"}
        onOpenChange={handleOpenChange}
        title="Take the fact back?"
        description="It leaves the facts of the listing. The question and its answer stay, and the answer can be corrected again."
        confirmLabel="Take It Back"
        onConfirm={() => unpublishFact(question).then(refresh)}
        onOutdated={refresh}
      />
      <ReasonDialog
        open={open === "removal"}
        onOpenChange={handleOpenChange}
        title="Remove the question?"
        description="It leaves the page with its answer, and with the fact that came of it. This cannot be undone."
        confirmLabel="Remove"
        variant="destructive"
        rules="caseReason"
        hint="Whoever asked reads it, and a seller who answered."
        onConfirm={(reason) => removeQuestion(question, reason).then(refresh)}
        onOutdated={refresh}
      />
    </>
  );
}
