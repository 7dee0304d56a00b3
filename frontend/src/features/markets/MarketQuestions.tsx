import { AnswerBlock, QuestionList, QuestionText, speakerLabels } from "@entities/question/QuestionItem";
import { formatDate } from "@shared/format";
import { MetaLine } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import { MarketSection } from "./markets.styles";
import type { MarketQuestion } from "./types";

/** Answered questions about the cars of a market; absent without any. */
export function MarketQuestions({ questions }: { questions: readonly MarketQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <MarketSection aria-labelledby="questions-title">
      <h2 id="questions-title">Questions and answers</h2>
      <QuestionList role="list">
        {questions.map(({ id, vehicleId, vehicleTitle, text, answer }) => (
          <li key={id}>
            <MetaLine>
              <Link to={`/listings/${vehicleId}`}>{vehicleTitle}</Link>
            </MetaLine>
            <QuestionText dir="auto">{text}</QuestionText>
            <AnswerBlock>
              <p dir="auto">{answer.text}</p>
              <MetaLine>{`${speakerLabels[answer.by]}, ${formatDate(answer.answeredAt)}`}</MetaLine>
            </AnswerBlock>
          </li>
        ))}
      </QuestionList>
    </MarketSection>
  );
}
