import { formatDate } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { MetaLine } from "@shared/ui/layout";
import type { ReactNode } from "react";
import styled from "styled-components";
import type { Question } from "./types";

/** List of questions separated by hairlines. */
export const QuestionList = styled.ol`
  ${plainList}
  border-bottom: ${theme.border.line};

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.half};
    padding-block: ${theme.space[2]};
    border-top: ${theme.border.line};
    /* What the address leads to stands below the header. */
    scroll-margin-top: ${theme.space[16]};
  }

  & > li:target {
    box-shadow: inset 2px 0 0 ${theme.color.ink};
    padding-left: ${theme.space[2]};
  }
`;

export const QuestionText = styled.p`
  max-width: ${theme.maxWidth.text};
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  line-height: 1.35;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const AnswerBlock = styled.div`
  display: grid;
  gap: ${theme.space.half};
  margin-top: ${theme.space[1]};
  padding-left: ${theme.space[2]};
  border-left: ${theme.border.ink};

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

export const speakerLabels = { seller: "The seller", concierge: "The concierge" } as const;

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
          {fact && <MetaLine>{`Added to Facts as ${fact.label}: ${fact.value}`}</MetaLine>}
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
