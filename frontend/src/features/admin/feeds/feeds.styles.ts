import { scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

export const Scroller = styled.div`
  ${scrollX}
`;

/** Dense table; cells become lines of a row on small screens. */
export const Table = styled.table.attrs({ role: "table" })`
  ${tabularNums}
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.fontSize.small};
  text-align: left;

  th {
    ${label}
    padding: 0 ${theme.space[2]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.ink};
    color: ${theme.color.inkMuted};
    vertical-align: bottom;
  }

  td {
    padding: ${theme.space[1]} ${theme.space[2]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.line};
    overflow-wrap: anywhere;
    vertical-align: top;
  }

  th:last-child,
  td:last-child {
    padding-right: 0;
  }

  ${theme.media.belowMedium} {
    display: block;

    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tbody {
      display: block;
    }

    tr {
      display: grid;
      gap: ${theme.space.half};
      padding-block: ${theme.space[1]};
      border-bottom: ${theme.border.line};
    }

    td {
      padding: 0;
      border: 0;
    }

    td:empty {
      display: none;
    }
  }
`;

export const Row = styled.tr.attrs({ role: "row" })``;
export const Cell = styled.td.attrs({ role: "cell" })``;
export const Column = styled.th.attrs({ role: "columnheader", scope: "col" })``;

/** Word before a cell's value where the table has no header row. */
export const CellLabel = styled.span`
  ${muted}

  ${theme.media.medium} {
    display: none;
  }
`;

/** Counters beside one another. */
export const Counts = styled.dl`
  ${tabularNums}
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[4]};
  margin: 0;

  div {
    display: flex;
    flex-direction: column-reverse;
  }

  dt {
    ${muted}
  }

  dd {
    margin: 0;
    font-size: ${theme.fontSize.title};
    line-height: 1.2;
  }
`;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.line};

  & > h2 {
    ${label}
    color: ${theme.color.inkMuted};
  }
`;

/** Section that opens and closes. */
export const Details = styled.details`
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.line};

  & > summary {
    ${label}
    min-height: ${theme.minTouchTarget};
    color: ${theme.color.inkMuted};
    cursor: pointer;
  }

  & > * + * {
    margin-top: ${theme.space[1]};
  }
`;

export const Page = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  & > header {
    display: grid;
    gap: ${theme.space.half};
  }

  h1 {
    font-size: ${theme.fontSize.title};
    overflow-wrap: anywhere;
  }
`;

export const ProgressBar = styled.progress`
  width: min(100%, ${theme.size[20]});
  height: ${theme.space.half};
  accent-color: ${theme.color.ink};
`;
