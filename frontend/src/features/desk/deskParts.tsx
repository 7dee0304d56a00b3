import type { ReactNode } from "react";
import styled from "styled-components";
import { figures, label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";

const List = styled.dl`
  ${figures}
  display: grid;
  grid-template-columns: minmax(6rem, auto) minmax(0, 1fr);
  margin: ${theme.space[2]} 0 0;

  & > dt,
  & > dd {
    margin: 0;
    padding-block: ${theme.space[1]};
    border-bottom: 1px solid ${theme.colour.line};
  }

  & > dt {
    ${muted}
    padding-right: ${theme.space[3]};
  }

  & > dd {
    overflow-wrap: anywhere;
  }
`;

/** What is known, line by line. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <List>
      {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </List>
  );
}

/** The state of a case, as a small tracked label. */
export const StateLabel = styled.span`
  ${label}
  color: ${theme.colour.inkMuted};
`;

/** What somebody wrote, as they wrote it. */
export const Words = styled.p`
  max-width: ${theme.measure.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A part of a case, under a hairline. */
export const CasePart = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[3]};
  padding-top: ${theme.space[2]};
  border-top: 1px solid ${theme.colour.line};

  & > h3 {
    ${label}
    color: ${theme.colour.inkMuted};
  }
`;

/** Buttons in a row, the decisive one first. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** What a decision brings about, beside the button that makes it. */
export const Consequence = styled.p`
  ${muted}
  max-width: 56ch;
`;

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A moment to the minute; the text itself if it is no moment. */
export function formatMoment(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : moment.format(date);
}
