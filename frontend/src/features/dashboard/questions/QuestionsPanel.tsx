import { AnswerButton } from "@entities/question/AnswerButton";
import { useListingQuestions } from "@entities/question/api/useQuestions";
import { QuestionItem, QuestionList } from "@entities/question/QuestionItem";
import type { SubmissionListing } from "@entities/submission/types";
import { isForSale } from "@entities/vehicle/isForSale";
import { formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { MetaLine, QuietButtonRow } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Link } from "react-router-dom";
import { DashboardPanel } from "../DashboardPanel";

/** Id of the panel. */
const PANEL_ID = "questions";

/** Link to the questions that wait for the seller's answer, if there are any. */
export function WaitingQuestions({ vehicleId, listing }: QuestionsPanelProps) {
  const { data } = useListingQuestions(isForSale(listing) ? vehicleId : null);
  const count = data?.questions.filter(({ state }) => state === "waiting").length ?? 0;
  if (count === 0) return null;
  return (
    <p>
      <Link to={`#${PANEL_ID}`}>{formatQuantity(count, "question", "questions")} waiting for your answer</Link>
    </p>
  );
}

interface QuestionsPanelProps {
  readonly vehicleId: number;
  readonly listing: SubmissionListing;
}

/** Questions about the seller's vehicle, unanswered first. */
export function QuestionsPanel({ vehicleId, listing }: QuestionsPanelProps) {
  const { data, error, mutate } = useListingQuestions(vehicleId);
  if (!data) {
    return (
      <DashboardPanel title="Questions" id={PANEL_ID}>
        <QueryFallback
          query={{ error, mutate }}
          title="Questions couldn’t be shown."
          loading="Loading what was asked"
          height={theme.size[6]}
        />
      </DashboardPanel>
    );
  }
  const unanswered = data.questions.filter(({ state }) => state === "waiting");
  const others = data.questions.filter(({ state }) => state !== "waiting");
  return (
    <DashboardPanel title="Questions" id={PANEL_ID}>
      <MetaLine>
        {data.questions.length === 0
          ? "No questions about this vehicle yet."
          : "Verified collectors ask; your answers are public. Answered questions appear on the listing."}
      </MetaLine>
      {data.questions.length > 0 && (
        <QuestionList aria-label="Questions about your vehicle">
          {[...unanswered, ...others].map((question) => (
            <li key={question.id}>
              <QuestionItem
                question={question}
                waitingText={isForSale(listing) ? "Waiting for your answer" : "Not answered before the sale"}
              >
                {question.fact && isForSale(listing) && (
                  <MetaLine>
                    Your answer can’t be changed while it’s part of the Facts. To correct it, write to the concierge
                    below.
                  </MetaLine>
                )}
                <QuietButtonRow>
                  <AnswerButton question={question} />
                </QuietButtonRow>
              </QuestionItem>
            </li>
          ))}
        </QuestionList>
      )}
    </DashboardPanel>
  );
}
