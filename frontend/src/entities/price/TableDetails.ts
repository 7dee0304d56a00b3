import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** A table or list of prices that opens below its summary. */
export const TableDetails = styled.details`
  ${muted}
  ${tabularNums}

  summary {
    display: list-item;
    width: fit-content;
    padding-block: ${theme.space[1]};
    cursor: pointer;
  }

  table {
    border-collapse: collapse;
  }

  th,
  td {
    padding: ${theme.space.half} ${theme.space[4]} ${theme.space.half} 0;
    border-bottom: ${theme.border.line};
    font-weight: 400;
    text-align: left;
  }
`;
