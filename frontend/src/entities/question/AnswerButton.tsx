import { Button } from "@shared/ui/Button";
import { useState } from "react";
import { answerQuestion, useInvalidateQuestions } from "./api/useQuestions";
import { TextDialog } from "./TextDialog";
import type { Question } from "./types";

interface AnswerButtonProps {
  readonly question: Question;
  /** Called after an answer, or when the question had changed meanwhile. */
  readonly onChanged?: () => void;
}

/** Button to answer a question or correct the answer; hidden without permission. */
export function AnswerButton({ question, onChanged }: AnswerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const invalidateQuestions = useInvalidateQuestions();
  if (!question.mayAnswer) return null;
  const { answer } = question;
  const refresh = async () => {
    await invalidateQuestions();
    onChanged?.();
  };
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {answer ? "Correct the Answer" : "Answer"}
      </Button>
      <TextDialog
        open={isOpen}
        form="answer"
        draftKey={`questions/${question.id}/answer`}
        title={answer ? "Correct the answer" : "Answer the question"}
        description={`“${question.text}” ${answer ? "The page will show that the answer was corrected." : "Questions and answers are public. The person who asked is notified."}`}
        label="Answer"
        text={answer?.text ?? ""}
        submitLabel={answer ? "Correct It" : "Answer"}
        onSubmit={(text) => answerQuestion(question, text).then(refresh)}
        // Someone else answered first: show the current state.
        onOutdated={refresh}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
