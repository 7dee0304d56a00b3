import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import type { PropsWithChildren, ReactNode } from "react";
import styled from "styled-components";

const SectionContainer = styled.section`
  display: grid;
  gap: ${theme.space[3]};
  padding-block: ${theme.space[5]};

  & + & {
    border-top: 1px solid ${theme.color.line};
  }

  &:first-child {
    padding-top: 0;
  }

  ${theme.media.medium} {
    grid-template-columns: 18rem minmax(0, 1fr);
    gap: ${theme.space[6]};
  }
`;

const Title = styled.h2`
  font-size: ${theme.fontSize.lead};
`;

const Description = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

/** Column with the form width. */
export const FormColumn = styled.div`
  max-width: ${theme.maxWidth.form};
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
        {description !== undefined && <Description>{description}</Description>}
      </div>
      <div>{children}</div>
    </SectionContainer>
  );
}

/** List of removable items. */
export const ItemList = styled.ul`
  margin-bottom: ${theme.space[3]};
  padding: 0;
  list-style: none;

  &:focus-visible {
    outline-offset: ${theme.space.half};
  }
`;

/** List item with a button. */
export const Item = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[2]};
  border-bottom: 1px solid ${theme.color.line};

  &:first-child {
    padding-top: 0;
  }

  & > div {
    min-width: 0;
  }

  & > button {
    flex: none;
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

/** Item details. */
export const ItemDetail = styled.p`
  ${muted}
  ${tabularNums}
  overflow-wrap: anywhere;
`;
