import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { SmallLabel } from "@shared/ui/layout";
import { Link, useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { CaseTitle } from "../admin.styles";
import { singleQuestion, useAdminQuestions } from "../api/questions";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { AdminQuestion } from "../types";
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

type FilterName = keyof typeof questionFilters;

const isFilterName = (requestedFilter: string | null): requestedFilter is FilterName =>
  requestedFilter !== null && requestedFilter in questionFilters;
const filterOptions = Object.entries(questionFilters).map(([value, { label }]) => ({ value, label }));

const Text = styled.span`
  ${muted}
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

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
      <Text dir="auto">{text}</Text>
      <SmallLabel>{labels.filter(Boolean).join(" · ")}</SmallLabel>
    </>
  );
}

/** Questions about listings. */
export default function QuestionsSection() {
  const [searchParams, setSearchParams] = useSearchParams();
  const requestedFilter = searchParams.get("show");
  const filter: FilterName = isFilterName(requestedFilter) ? requestedFilter : "house";
  const { items, error, loadMore, mutate } = useAdminQuestions(questionFilters[filter].query);
  return (
    <MasterDetailLayout
      title="Questions"
      path="questions"
      toolbar={
        <Select
          aria-label="Show"
          value={filter}
          options={filterOptions}
          onChange={({ currentTarget: { value } }) => setSearchParams(value === "house" ? {} : { show: value })}
        />
      }
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
