import type { PropsWithChildren, ReactNode } from "react";
import styled from "styled-components";
import { figures, label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
  border-top: 1px solid ${theme.colour.ink};

  & > h2 {
    ${label}
    color: ${theme.colour.inkMuted};
  }
`;

/** One part of a submission's page. */
export function Part({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Frame aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Frame>
  );
}

const List = styled.dl`
  ${figures}
  display: grid;
  grid-template-columns: minmax(6rem, auto) minmax(0, 1fr);
  margin: 0;

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

/** What was stated, line by line. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <List>
      {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </List>
  );
}

/** Buttons side by side. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** What somebody wrote, set off from what the page says. */
export const Quoted = styled.blockquote`
  max-width: ${theme.measure.text};
  margin: 0;
  padding-left: ${theme.space[2]};
  border-left: 2px solid ${theme.colour.ink};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
