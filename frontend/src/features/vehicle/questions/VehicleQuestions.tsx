import { AnswerButton } from "@entities/question/AnswerButton";
import {
  askQuestion,
  useInvalidateQuestions,
  useListingQuestions,
  withdrawQuestion,
} from "@entities/question/api/useQuestions";
import { QuestionItem, QuestionList } from "@entities/question/QuestionItem";
import { TextDialog } from "@entities/question/TextDialog";
import type { Question } from "@entities/question/types";
import { DetailSection } from "@entities/vehicle/detail/detail.styles";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { MetaLine, QuietButtonRow } from "@shared/ui/layout";
import { SectionFallback } from "@shared/ui/QueryFallback";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import styled from "styled-components";

const Footer = styled.div`
  ${wrapRow}
  gap: ${theme.space[1]} ${theme.space[2]};
  margin-top: ${theme.space[2]};
`;

/** Questions shown before "Show all". */
const COLLAPSED_COUNT = 6;

const questionElementId = (id: number): string => `question-${id}`;

/** Scrolls to the question in the URL hash, once loaded; returns its id. */
function useLinkedQuestion(questions: readonly Question[] | undefined): number | null {
  const { hash } = useLocation();
  const requestedId = /^#question-(\d{1,15})$/.exec(hash)?.[1];
  const id =
    requestedId !== undefined && questions?.some((each) => String(each.id) === requestedId)
      ? Number(requestedId)
      : null;
  useEffect(() => {
    // The browser could not scroll before the question was rendered.
    if (id !== null) document.getElementById(questionElementId(id))?.scrollIntoView({ block: "start" });
  }, [id]);
  return id;
}

interface VehicleQuestionsProps {
  readonly id: number;
  /** Whether the vehicle is for sale; others get no answers. */
  readonly isForSale: boolean;
}

/** Questions and answers of a vehicle; hidden when empty and asking is not allowed. */
export function VehicleQuestions({ id, isForSale }: VehicleQuestionsProps) {
  const { data, error, mutate } = useListingQuestions(id);
  const invalidateQuestions = useInvalidateQuestions();
  const [isAskOpen, setAskOpen] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Question | null>(null);
  const [isExpanded, setExpanded] = useState(false);
  const linkedId = useLinkedQuestion(data?.questions);
  const hasFailed = !data && Boolean(error);
  if (!hasFailed && !data?.canAsk && !data?.questions.length) return null;
  const questions = data?.questions ?? [];
  const isComplete = isExpanded || linkedId !== null || questions.length <= COLLAPSED_COUNT;
  const visible = isComplete ? questions : questions.slice(0, COLLAPSED_COUNT);
  return (
    <DetailSection aria-label="Questions">
      <h2>Questions</h2>
      {hasFailed && (
        <SectionFallback
          query={{ error, mutate }}
          text="Questions about this car couldn’t be loaded."
          height={theme.size[4]}
        />
      )}
      {data?.questions.length === 0 && <MetaLine>No questions about this car yet.</MetaLine>}
      {visible.length > 0 && (
        <QuestionList aria-label="Questions">
          {visible.map((question) => (
            <li key={question.id} id={questionElementId(question.id)}>
              <QuestionItem
                question={question}
                waitingText={isForSale ? "Not answered yet" : "Not answered before the sale"}
              >
                <QuietButtonRow>
                  <AnswerButton question={question} />
                  {question.isMine && question.state === "waiting" && (
                    <Button variant="quiet" aria-haspopup="dialog" onClick={() => setWithdrawn(question)}>
                      Withdraw
                    </Button>
                  )}
                </QuietButtonRow>
              </QuestionItem>
            </li>
          ))}
        </QuestionList>
      )}
      {(data?.canAsk || !isComplete) && (
        <Footer>
          {data?.canAsk && (
            <Button aria-haspopup="dialog" onClick={() => setAskOpen(true)}>
              Ask a Question
            </Button>
          )}
          {!isComplete && (
            <Button variant="quiet" onClick={() => setExpanded(true)}>
              {`Show all ${questions.length} questions`}
            </Button>
          )}
        </Footer>
      )}
      <TextDialog
        open={isAskOpen}
        form="question"
        draftKey={`vehicles/${id}/question`}
        title="Ask about this car"
        description="Questions and answers are public. Visitors see that a verified collector asked; collectors see your username."
        label="Question"
        submitLabel="Ask"
        onSubmit={async (text, keyFor) => {
          await askQuestion(id, text, keyFor({ text }));
          await invalidateQuestions();
        }}
        onClose={() => setAskOpen(false)}
      />
      <ConfirmDialog
        open={withdrawn !== null}
        onOpenChange={(open) => !open && setWithdrawn(null)}
        title="Withdraw your question?"
        description="It will be deleted. The seller may already have read it."
        confirmLabel="Withdraw"
        variant="destructive"
        onConfirm={async () => {
          if (withdrawn) await withdrawQuestion(withdrawn.id).finally(() => void invalidateQuestions());
        }}
      />
    </DetailSection>
  );
}
