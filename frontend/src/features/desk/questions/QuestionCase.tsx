import { removeQuestion, takeFactBack } from "@features/admin/api/questions";
import type { DeskQuestion } from "@features/admin/types";
import { lazy, Suspense, useId, useState } from "react";
import { ApiError } from "../../../shared/api/error";
import { useQuestionsChanged } from "../../../shared/api/questions/useQuestions";
import { describedBy, FieldFrame, TextArea } from "../../../shared/form/fieldParts";
import { AnswerButton } from "../../../shared/questions/AnswerButton";
import { QuestionActions, QuestionLines } from "../../../shared/questions/QuestionLines";
import { Button } from "../../../shared/ui/Button";
import { ConfirmDialog, Unconfirmed } from "../../../shared/ui/ConfirmDialog";

const FactDialog = lazy(() => import(/* webpackChunkName: "desk-fact" */ "./FactDialog"));

function waitingFor({ vehicle }: DeskQuestion): string {
  if (!vehicle.isForSale) return "Not answered while it was for sale";
  return vehicle.submissionId === null ? "Waits for the concierge" : "Waits for the seller";
}

interface QuestionCaseProps {
  readonly question: DeskQuestion;
  /** Called when something was done, or turned out to be done already. */
  readonly onChanged: () => void;
}

/** A question with what the concierge can do: answer for the house, make a fact of the answer, remove it. */
export function QuestionCase({ question, onChanged }: QuestionCaseProps) {
  const { answer, fact, state } = question;
  const changed = useQuestionsChanged();
  const [open, setOpen] = useState<"fact" | "back" | "removal" | null>(null);
  const [reason, setReason] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const field = { id: useId(), hint: "Whoever asked reads it, and a seller who answered.", error: complaint };

  const settle = async () => {
    await changed();
    onChanged();
  };
  /** Does something with the question as it is shown; when somebody was quicker, shows how it stands. */
  const act = async (what: () => Promise<unknown>) => {
    try {
      await what();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) void settle();
      throw error;
    }
    await settle();
  };
  const remove = async () => {
    const said = reason.trim();
    if (said === "") {
      setComplaint("Please give a reason");
      throw new Unconfirmed();
    }
    await act(() => removeQuestion(question, said));
  };
  const follow = (isOpen: boolean) => !isOpen && setOpen(null);
  return (
    <>
      <QuestionLines question={question} waiting={waitingFor(question)}>
        {state !== "removed" && (
          <QuestionActions>
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
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onClick={() => {
                setReason("");
                setComplaint(undefined);
                setOpen("removal");
              }}
            >
              Remove
            </Button>
          </QuestionActions>
        )}
      </QuestionLines>
      {open === "fact" && (
        <Suspense>
          <FactDialog question={question} onAct={act} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === "back"}
        onOpenChange={follow}
        title="Take the fact back?"
        description="It leaves the facts of the listing. The question and its answer stay, and the answer can be corrected again."
        confirm="Take It Back"
        onConfirm={() => act(() => takeFactBack(question))}
      />
      <ConfirmDialog
        open={open === "removal"}
        onOpenChange={follow}
        title="Remove the question?"
        description="It leaves the page with its answer, and with the fact that came of it. This cannot be undone."
        confirm="Remove"
        variant="destructive"
        onConfirm={remove}
      >
        <FieldFrame label="Reason" state={field}>
          <TextArea
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            {...describedBy(field)}
          />
        </FieldFrame>
      </ConfirmDialog>
    </>
  );
}
