/** Table whose rows are stacked on small screens. */
import { stackedRows } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** Dense table with a head of small labels. */
export const StackedTable = styled.table.attrs({ role: "table" })`
  ${tabularNums}
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.fontSize.small};
  text-align: left;

  thead th {
    ${label}
    padding: 0 ${theme.space[2]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.ink};
    color: ${theme.color.inkMuted};
    vertical-align: bottom;
  }

  td,
  tbody th {
    padding: ${theme.space[1]} ${theme.space[2]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.line};
    font-weight: inherit;
    vertical-align: top;
  }

  th:last-child,
  td:last-child {
    padding-right: 0;
  }

  ${stackedRows}
`;

export const Row = styled.tr.attrs({ role: "row" })``;
export const Cell = styled.td.attrs({ role: "cell" })``;
export const RowHeader = styled.th.attrs({ role: "rowheader", scope: "row" })``;
export const ColumnHeader = styled.th.attrs({ role: "columnheader", scope: "col" })``;
