import { formatDateTime } from "@shared/format";
import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { SmallLabel } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { singleQuestion, useAdminQuestions } from "../api/questions";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { CaseTitle } from "../CaseTitle";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { AdminQuestion } from "../types";
import { useQueueFilter } from "../useQueueFilter";
import { QuestionCase } from "./QuestionCase";

/** Filters by URL parameter. */
const questionFilters = {
  house: {
    label: "Waiting: our own cars",
    query: { state: "waiting", of: "house" },
    emptyText: "All clear",
  },
  waiting: { label: "Waiting: all cars", query: { state: "waiting" }, emptyText: "All clear" },
  answered: { label: "Answered", query: { state: "answered" }, emptyText: "No answered questions yet" },
  removed: { label: "Removed", query: { state: "removed" }, emptyText: "No removed questions" },
} as const;

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};

  & > header {
    margin-bottom: ${theme.space[2]};
  }
`;

function QuestionRow({ question }: { question: AdminQuestion }) {
  const { vehicle, text, askedAt, fact } = question;
  const labels = [
    vehicle.submissionId === null ? brandName() : "Seller’s car",
    fact && "Fact",
    formatDateTime(askedAt),
  ];
  return (
    <>
      <span>{vehicle.title}</span>
      <span dir="auto">{text}</span>
      <SmallLabel>{labels.filter(Boolean).join(" · ")}</SmallLabel>
    </>
  );
}

/** Questions about listings. */
export default function QuestionsSection() {
  const [filter, select] = useQueueFilter({ parameter: "show", label: "Show", filters: questionFilters });
  const { items, error, loadMore, mutate } = useAdminQuestions(questionFilters[filter].query);
  return (
    <MasterDetailLayout
      title="Questions"
      path="questions"
      toolbar={select}
      items={items}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={(question) => <QuestionRow question={question} />}
      emptyText={questionFilters[filter].emptyText}
      onLoadMore={loadMore}
    >
      {(key) => (
        <CaseLoader
          key={key}
          listItem={items?.find(({ id }) => String(id) === key)}
          isListLoaded={items !== undefined || error !== undefined}
          request={singleQuestion(parseCaseNumber(key))}
          missingText="Question not found"
        >
          {(question, refetchCase) => {
            const { id, title } = question.vehicle;
            const handleChanged = () => {
              void mutate();
              refetchCase();
            };
            return (
              <Article>
                <header>
                  <CaseTitle>{title}</CaseTitle>
                  <Link to={`/listings/${id}#question-${question.id}`}>Open listing page</Link>
                </header>
                <QuestionCase question={question} onChanged={handleChanged} />
              </Article>
            );
          }}
        </CaseLoader>
      )}
    </MasterDetailLayout>
  );
}
