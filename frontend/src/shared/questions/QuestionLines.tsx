import type { Question } from "@entities/question/types";
import type { ReactNode } from "react";
import styled from "styled-components";
import { formatDay } from "../format";
import { figures, label, muted } from "../theme/text";
import { theme } from "../theme/theme";

/** Questions below one another, between hairlines. */
export const QuestionList = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  border-bottom: 1px solid ${theme.colour.line};

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.half};
    padding-block: ${theme.space[2]};
    border-top: 1px solid ${theme.colour.line};
    /* What the address leads to stands below the header. */
    scroll-margin-top: ${theme.space[16]};
  }

  & > li:target {
    box-shadow: inset 2px 0 0 ${theme.colour.ink};
    padding-left: ${theme.space[2]};
  }
`;

const Asked = styled.p`
  max-width: ${theme.measure.text};
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  line-height: 1.35;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Line = styled.p`
  ${muted}
  ${figures}
  overflow-wrap: anywhere;
`;

const Answered = styled.div`
  display: grid;
  gap: ${theme.space.half};
  margin-top: ${theme.space[1]};
  padding-left: ${theme.space[2]};
  border-left: 1px solid ${theme.colour.ink};

  & > p:first-child {
    max-width: ${theme.measure.text};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const State = styled.span<{ $isRemoved: boolean }>`
  ${label}
  color: ${({ $isRemoved }) => ($isRemoved ? theme.colour.warning : theme.colour.inkMuted)};
`;

const speakers = { seller: "The seller", concierge: "The concierge" } as const;

function askerOf({ isMine, asker }: Question): string {
  if (isMine) return "You";
  return asker ? `@${asker}` : "A verified collector";
}

interface QuestionLinesProps {
  readonly question: Question;
  /** What is said of a question that nobody has answered. */
  readonly waiting: string;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A question, who asked it, and what was answered. */
export function QuestionLines({ question, waiting, children }: QuestionLinesProps) {
  const { text, askedAt, answer, fact, removal, state } = question;
  return (
    <>
      <Asked dir="auto">{text}</Asked>
      <Line>{`${askerOf(question)}, ${formatDay(askedAt)}`}</Line>
      {answer && (
        <Answered>
          <p dir="auto">{answer.text}</p>
          <Line>
            {`${speakers[answer.by]}, ${formatDay(answer.answeredAt)}`}
            {answer.correctedAt && `, corrected ${formatDay(answer.correctedAt)}`}
          </Line>
          {fact && <Line>{`Among the facts as ${fact.label}: ${fact.value}`}</Line>}
        </Answered>
      )}
      {state === "waiting" && <State $isRemoved={false}>{waiting}</State>}
      {removal && (
        <>
          <State $isRemoved>Removed by the concierge</State>
          <Line dir="auto">{`${removal.reason} · ${formatDay(removal.at)}`}</Line>
        </>
      )}
      {children}
    </>
  );
}

/** Buttons below a question. */
export const QuestionActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  margin-inline: calc(-1 * ${theme.space[1]});
`;
