import { ApiError } from "@shared/api/error";
import { Button } from "@shared/ui/Button";
import { lazy, Suspense, useState } from "react";
import { answerQuestion, useInvalidateQuestions } from "./api/useQuestions";
import type { Question } from "./types";

// Most who read questions write nothing.
const TextDialog = lazy(() => import(/* webpackChunkName: "question-text" */ "./TextDialog"));

interface AnswerButtonProps {
  readonly question: Question;
  /** Called when it was answered, or turned out to stand otherwise. */
  readonly onChanged?: () => void;
}

/** Answers a question about a car that one speaks for, or corrects the answer; nothing where one may not. */
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
      {isOpen && (
        <Suspense>
          <TextDialog
            form="answer"
            draftKey={`questions/${question.id}/answer`}
            title={answer ? "Correct the answer" : "Answer the question"}
            description={`“${question.text}” ${answer ? "The page says that the answer was corrected." : "Everybody reads the question and its answer. Whoever asked is told."}`}
            label="Answer"
            text={answer?.text ?? ""}
            submitLabel={answer ? "Correct It" : "Answer"}
            onSubmit={async (text) => {
              try {
                await answerQuestion(question, text);
              } catch (error) {
                // Somebody was quicker: the page shows where it stands.
                if (error instanceof ApiError && error.status === 409) void refresh();
                throw error;
              }
              await refresh();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
