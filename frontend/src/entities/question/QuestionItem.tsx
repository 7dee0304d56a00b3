import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import type { ReactNode } from "react";
import styled from "styled-components";
import type { Question } from "./types";

/** List of questions separated by hairlines. */
export const QuestionList = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  border-bottom: 1px solid ${theme.color.line};

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.half};
    padding-block: ${theme.space[2]};
    border-top: 1px solid ${theme.color.line};
    /* What the address leads to stands below the header. */
    scroll-margin-top: ${theme.space[16]};
  }

  & > li:target {
    box-shadow: inset 2px 0 0 ${theme.color.ink};
    padding-left: ${theme.space[2]};
  }
`;

const QuestionText = styled.p`
  max-width: ${theme.maxWidth.text};
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  line-height: 1.35;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const MetaLine = styled.p`
  ${muted}
  ${tabularNums}
  overflow-wrap: anywhere;
`;

const AnswerBlock = styled.div`
  display: grid;
  gap: ${theme.space.half};
  margin-top: ${theme.space[1]};
  padding-left: ${theme.space[2]};
  border-left: 1px solid ${theme.color.ink};

  & > p:first-child {
    max-width: ${theme.maxWidth.text};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const StateLabel = styled.span<{ $isRemoved: boolean }>`
  ${label}
  color: ${({ $isRemoved }) => ($isRemoved ? theme.color.warning : theme.color.inkMuted)};
`;

const speakerLabels = { seller: "The seller", concierge: "The concierge" } as const;

function askerLabel({ isMine, asker }: Question): string {
  if (isMine) return "You";
  return asker ? `@${asker}` : "A verified collector";
}

interface QuestionItemProps {
  readonly question: Question;
  /** Text for unanswered questions. */
  readonly waitingText: string;
  /** Actions. */
  readonly children?: ReactNode;
}

/** A question with its author and answer. */
export function QuestionItem({ question, waitingText, children }: QuestionItemProps) {
  const { text, askedAt, answer, fact, removal, state } = question;
  return (
    <>
      <QuestionText dir="auto">{text}</QuestionText>
      <MetaLine>{`${askerLabel(question)}, ${formatDate(askedAt)}`}</MetaLine>
      {answer && (
        <AnswerBlock>
          <p dir="auto">{answer.text}</p>
          <MetaLine>
            {`${speakerLabels[answer.by]}, ${formatDate(answer.answeredAt)}`}
            {answer.correctedAt && `, corrected ${formatDate(answer.correctedAt)}`}
          </MetaLine>
          {fact && <MetaLine>{`Among the facts as ${fact.label}: ${fact.value}`}</MetaLine>}
        </AnswerBlock>
      )}
      {state === "waiting" && <StateLabel $isRemoved={false}>{waitingText}</StateLabel>}
      {removal && (
        <>
          <StateLabel $isRemoved>Removed by the concierge</StateLabel>
          <MetaLine dir="auto">{`${removal.reason} · ${formatDate(removal.at)}`}</MetaLine>
        </>
      )}
      {children}
    </>
  );
}

/** Button row below a question. */
export const QuestionActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  margin-inline: calc(-1 * ${theme.space[1]});
`;
