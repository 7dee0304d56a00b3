import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import type { ReactNode } from "react";
import styled from "styled-components";

const List = styled.dl`
  ${tabularNums}
  display: grid;
  grid-template-columns: minmax(${theme.size[6]}, auto) minmax(0, 1fr);
  margin: 0;

  & > dt,
  & > dd {
    margin: 0;
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};
  }

  /* As high a line as that of the value, whose text is larger. */
  & > dt {
    ${muted}
    line-height: calc(1.6 * ${theme.fontSize.body});
    padding-right: ${theme.space[3]};
  }

  & > dd {
    overflow-wrap: anywhere;
  }
`;

type Props = {
  /** Terms and values in display order. */
  items: readonly (readonly [string, ReactNode])[];
  className?: string;
};

/** Definition list of terms and values. */
export function DescriptionList({ items, className }: Props) {
  return (
    <List className={className}>
      {items.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </List>
  );
}
