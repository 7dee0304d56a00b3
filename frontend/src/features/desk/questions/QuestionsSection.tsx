import { deskQuestion, useDeskQuestions } from "@features/admin/api/questions";
import type { DeskQuestion } from "@features/admin/types";
import { Link, useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { Select } from "../../../shared/form/Select";
import { formatMoment } from "../../../shared/format";
import { muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { StateLabel } from "../deskParts";
import { caseNumber, QueueCase } from "../QueueCase";
import { Workbench } from "../Workbench";
import { QuestionCase } from "./QuestionCase";

/** What the queue is narrowed to, by the word in the address. */
const choices = {
  house: {
    label: "Waiting, cars of the house",
    asked: { state: "waiting", of: "house" },
    empty: "No question waits for the concierge",
  },
  waiting: { label: "Waiting, all cars", asked: { state: "waiting" }, empty: "No question waits" },
  answered: { label: "Answered", asked: { state: "answered" }, empty: "No question was answered yet" },
  removed: { label: "Removed", asked: { state: "removed" }, empty: "No question was removed" },
} as const;

type Choice = keyof typeof choices;

const isChoice = (word: string | null): word is Choice => word !== null && word in choices;
const options = Object.entries(choices).map(([value, { label }]) => ({ value, label }));

const Text = styled.span`
  ${muted}
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};

  & > header {
    margin-bottom: ${theme.space[2]};
  }

  h2 {
    font-size: ${theme.fontSize.title};
    overflow-wrap: anywhere;
  }
`;

function Row({ question }: { question: DeskQuestion }) {
  const { vehicle, text, askedAt, fact } = question;
  const marks = [vehicle.submissionId === null ? "The house" : "A seller's", fact && "Fact", formatMoment(askedAt)];
  return (
    <>
      <span>{vehicle.title}</span>
      <Text dir="auto">{text}</Text>
      <StateLabel>{marks.filter(Boolean).join(" · ")}</StateLabel>
    </>
  );
}

/** What collectors ask about listings: what the concierge answers, and what becomes of the answers. */
export default function QuestionsSection() {
  const [address, setAddress] = useSearchParams();
  const word = address.get("show");
  const choice: Choice = isChoice(word) ? word : "house";
  const { items, error, more, again } = useDeskQuestions(choices[choice].asked);
  return (
    <Workbench
      title="Questions"
      path="questions"
      tools={
        <Select
          aria-label="Show"
          value={choice}
          options={options}
          onChange={({ currentTarget: { value } }) => setAddress(value === "house" ? {} : { show: value })}
        />
      }
      items={items}
      error={error}
      onRetry={() => void again()}
      keyOf={({ id }) => String(id)}
      row={(question) => <Row question={question} />}
      empty={choices[choice].empty}
      onMore={more}
    >
      {(key) => (
        <QueueCase
          key={key}
          listed={items?.find(({ id }) => String(id) === key)}
          isListRead={items !== undefined || error !== undefined}
          single={deskQuestion(caseNumber(key))}
          missing="No question has this number"
        >
          {(question, readAgain) => {
            const { id, title } = question.vehicle;
            const changed = () => {
              void again();
              readAgain();
            };
            return (
              <Sheet>
                <header>
                  <h2>{title}</h2>
                  <Link to={`/listings/${id}#question-${question.id}`}>Open its page</Link>
                </header>
                <QuestionCase question={question} onChanged={changed} />
              </Sheet>
            );
          }}
        </QueueCase>
      )}
    </Workbench>
  );
}
