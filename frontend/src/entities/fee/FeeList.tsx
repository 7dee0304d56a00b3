import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";
import type { Fee } from "./fees";

const List = styled.ul`
  ${plainList}

  /* Also among the lists of a longer text, which are indented. */
  && {
    padding: 0;
  }
`;

const Item = styled.li`
  ${tabularNums}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${theme.space[2]};
  padding-block: ${theme.space[1]};
  border-bottom: ${theme.border.line};

  small {
    ${muted}
    flex-basis: 100%;
  }
`;

/** Fees with their amounts. */
export function FeeList({ fees }: { fees: readonly Fee[] }) {
  return (
    <List role="list">
      {fees.map(({ label, amount, note }) => (
        <Item key={`${label} ${amount}`}>
          <span>{label}</span>
          <span>{amount}</span>
          {note && <small>{note}</small>}
        </Item>
      ))}
    </List>
  );
}
