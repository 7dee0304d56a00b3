import type { Question } from "@entities/question/types";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../api/error";
import { answerQuestion, useQuestionsChanged } from "../api/questions/useQuestions";
import { Button } from "../ui/Button";

// Most who read questions write nothing.
const WordsDialog = lazy(() => import(/* webpackChunkName: "question-words" */ "./WordsDialog"));

interface AnswerButtonProps {
  readonly question: Question;
  /** Called when it was answered, or turned out to stand otherwise. */
  readonly onChanged?: () => void;
}

/** Answers a question about a car that one speaks for, or corrects the answer; nothing where one may not. */
export function AnswerButton({ question, onChanged }: AnswerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const changed = useQuestionsChanged();
  if (!question.mayAnswer) return null;
  const { answer } = question;
  const settle = async () => {
    await changed();
    onChanged?.();
  };
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {answer ? "Correct the Answer" : "Answer"}
      </Button>
      {isOpen && (
        <Suspense>
          <WordsDialog
            form="answer"
            unsentKey={`questions/${question.id}/answer`}
            title={answer ? "Correct the answer" : "Answer the question"}
            description={`“${question.text}” ${answer ? "The page says that the answer was corrected." : "Everybody reads the question and its answer. Whoever asked is told."}`}
            label="Answer"
            text={answer?.text ?? ""}
            button={answer ? "Correct It" : "Answer"}
            onSend={async (text) => {
              try {
                await answerQuestion(question, text);
              } catch (error) {
                // Somebody was quicker: the page shows where it stands.
                if (error instanceof ApiError && error.status === 409) void settle();
                throw error;
              }
              await settle();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
