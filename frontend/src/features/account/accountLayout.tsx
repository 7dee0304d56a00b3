import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Lead } from "@shared/ui/layout";
import type { PropsWithChildren, ReactNode } from "react";
import styled from "styled-components";

const SectionContainer = styled.section`
  display: grid;
  gap: ${theme.space[3]};
  padding-block: ${theme.space[5]};

  & + & {
    border-top: ${theme.border.line};
  }

  &:first-child {
    padding-top: 0;
  }

  /* One right edge for the fields, switches and lists of all sections. */
  & > :last-child {
    min-width: 0;
    max-width: ${theme.size[40]};
  }

  ${theme.media.medium} {
    grid-template-columns: ${theme.size[18]} minmax(0, 1fr);
    gap: ${theme.space[6]};
  }
`;

const Title = styled.h2`
  font-size: ${theme.fontSize.lead};
`;

/** Fields in pairs on wide screens; the last row of a form has the buttons. */
export const PairedFields = styled.div`
  &:not(:has(> form)) {
    display: grid;
    gap: ${theme.space[3]};
  }

  ${theme.media.large} {
    &:not(:has(> form)),
    & > form {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }

    & > form > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

/** Account section: title and description beside its content. */
export function Section({
  title,
  description,
  children,
}: PropsWithChildren<{ title: string; description?: ReactNode }>) {
  return (
    <SectionContainer aria-label={title}>
      <div>
        <Title>{title}</Title>
        {description !== undefined && <Lead>{description}</Lead>}
      </div>
      <div>{children}</div>
    </SectionContainer>
  );
}

/** List of removable items. */
export const RemovableItems = styled.ul`
  ${plainList}
  margin-bottom: ${theme.space[3]};

  &:focus-visible {
    outline-offset: ${theme.space.half};
  }
`;

/** List item with a quiet button, whose text ends where the list does. */
export const Item = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};

  &:first-child {
    padding-top: 0;
  }

  & > div {
    min-width: 0;
  }

  & > button {
    flex: none;
    margin-inline-end: calc(-1 * ${theme.space[1]});
  }
`;

/** Item title. */
export const ItemTitle = styled.h3`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space[1]};
  font-size: ${theme.fontSize.lead};
  overflow-wrap: anywhere;
`;
