import { AnswerButton } from "@entities/question/AnswerButton";
import { useListingQuestions } from "@entities/question/api/useQuestions";
import { QuestionItem, QuestionList } from "@entities/question/QuestionItem";
import type { SubmissionListing } from "@entities/submission/types";
import { theme } from "@shared/theme/theme";
import { FactLine, QuietButtonRow } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { DashboardPanel } from "../DashboardPanel";

interface QuestionsPanelProps {
  readonly vehicleId: number;
  readonly listing: SubmissionListing;
}

/** Questions about the seller's vehicle, unanswered first. */
export function QuestionsPanel({ vehicleId, listing }: QuestionsPanelProps) {
  const { data, error, mutate } = useListingQuestions(vehicleId);
  if (!data) {
    return (
      <DashboardPanel title="Questions">
        <QueryFallback
          query={{ error, mutate }}
          title="Questions couldn’t be shown."
          loading="Loading what was asked"
          height={theme.size[6]}
        />
      </DashboardPanel>
    );
  }
  const isForSale = listing.status === "live" || listing.status === "under_offer";
  const unanswered = data.questions.filter(({ state }) => state === "waiting");
  const others = data.questions.filter(({ state }) => state !== "waiting");
  return (
    <DashboardPanel title="Questions">
      <FactLine>
        {data.questions.length === 0
          ? "No questions about this vehicle yet."
          : "Verified collectors ask; your answers are public. Answered questions appear on the listing."}
      </FactLine>
      {data.questions.length > 0 && (
        <QuestionList aria-label="Questions about your vehicle">
          {[...unanswered, ...others].map((question) => (
            <li key={question.id}>
              <QuestionItem
                question={question}
                waitingText={isForSale ? "Waiting for your answer" : "Not answered before the sale"}
              >
                {question.fact && isForSale && (
                  <FactLine>
                    Your answer can’t be changed while it’s part of the Facts. To correct it, write to the concierge
                    below.
                  </FactLine>
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
