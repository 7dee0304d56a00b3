import type { Question } from "@entities/question/types";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import styled from "styled-components";
import { ContentKey } from "../../../shared/api/contentKey";
import { sentenceOf } from "../../../shared/api/error";
import {
  askQuestion,
  useListingQuestions,
  useQuestionsChanged,
  withdrawQuestion,
} from "../../../shared/api/questions/useQuestions";
import { DocumentLine } from "../../../shared/documents/documentParts";
import { AnswerButton } from "../../../shared/questions/AnswerButton";
import { QuestionActions, QuestionLines, QuestionList } from "../../../shared/questions/QuestionLines";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { ConfirmDialog } from "../../../shared/ui/ConfirmDialog";
import { Section } from "../../../shared/vehicle/sheet/parts";

// Most who read questions ask none.
const WordsDialog = lazy(
  () => import(/* webpackChunkName: "question-words" */ "../../../shared/questions/WordsDialog"),
);

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  margin-top: ${theme.space[2]};
`;

/** How many are shown before somebody asks for all. */
const SHOWN_AT_FIRST = 6;

const placeOf = (id: number): string => `question-${id}`;

/** Shows a question that the address leads to, once it is there. */
function useLedTo(questions: readonly Question[] | undefined): number | null {
  const { hash } = useLocation();
  const asked = /^#question-(\d{1,15})$/.exec(hash)?.[1];
  const id = asked !== undefined && questions?.some((each) => String(each.id) === asked) ? Number(asked) : null;
  useEffect(() => {
    // Where the address led before the question was there, the browser has not gone.
    if (id !== null) document.getElementById(placeOf(id))?.scrollIntoView({ block: "start" });
  }, [id]);
  return id;
}

interface VehicleQuestionsProps {
  readonly id: number;
  /** Whether it can still be bought: nobody answers for a car that is gone. */
  readonly isForSale: boolean;
}

/** What collectors asked about a car and what was answered; nothing when nothing was and one may not ask. */
export function VehicleQuestions({ id, isForSale }: VehicleQuestionsProps) {
  const { data, error, mutate } = useListingQuestions(id);
  const changed = useQuestionsChanged();
  const key = useRef<ContentKey>(null);
  const [asks, setAsks] = useState(false);
  const [takenBack, setTakenBack] = useState<Question | null>(null);
  const [shownAll, setShownAll] = useState(false);
  const ledTo = useLedTo(data?.questions);
  const hasFailed = !data && Boolean(error);
  if (!hasFailed && !data?.mayAsk && !data?.questions.length) return null;
  const questions = data?.questions ?? [];
  const isWhole = shownAll || ledTo !== null || questions.length <= SHOWN_AT_FIRST;
  const shown = isWhole ? questions : questions.slice(0, SHOWN_AT_FIRST);
  return (
    <Section aria-label="Questions">
      <h2>Questions</h2>
      {hasFailed && (
        <div role="alert">
          <DocumentLine>{sentenceOf(error, "What was asked about this car could not be loaded.")}</DocumentLine>
          <Button variant="quiet" onClick={() => void mutate()}>
            Retry
          </Button>
        </div>
      )}
      {data?.questions.length === 0 && <DocumentLine>Nobody has asked about this car yet.</DocumentLine>}
      {shown.length > 0 && (
        <QuestionList aria-label="Questions">
          {shown.map((question) => (
            <li key={question.id} id={placeOf(question.id)}>
              <QuestionLines
                question={question}
                waiting={isForSale ? "Not answered yet" : "Not answered while it was for sale"}
              >
                <QuestionActions>
                  <AnswerButton question={question} />
                  {question.isMine && question.state === "waiting" && (
                    <Button variant="quiet" aria-haspopup="dialog" onClick={() => setTakenBack(question)}>
                      Take It Back
                    </Button>
                  )}
                </QuestionActions>
              </QuestionLines>
            </li>
          ))}
        </QuestionList>
      )}
      {(data?.mayAsk || !isWhole) && (
        <Foot>
          {data?.mayAsk && (
            <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
              Ask a Question
            </Button>
          )}
          {!isWhole && (
            <Button variant="quiet" onClick={() => setShownAll(true)}>
              {`Show all ${questions.length} questions`}
            </Button>
          )}
        </Foot>
      )}
      {asks && (
        <Suspense>
          <WordsDialog
            form="question"
            unsentKey={`vehicles/${id}/question`}
            title="Ask about this car"
            description="It is answered before everybody. Visitors read that a verified collector asked; collectors read your username."
            label="Question"
            button="Ask"
            onSend={async (text) => {
              key.current ??= new ContentKey();
              await askQuestion(id, text, key.current.for({ text }));
              // The same words may be asked again, as another question.
              key.current = null;
              await changed();
            }}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={takenBack !== null}
        onOpenChange={(open) => !open && setTakenBack(null)}
        title="Take your question back?"
        description="It is gone as if it had not been asked. The seller may have read it."
        confirm="Take It Back"
        variant="destructive"
        onConfirm={async () => {
          if (takenBack) await withdrawQuestion(takenBack.id).finally(() => void changed());
        }}
      />
    </Section>
  );
}
