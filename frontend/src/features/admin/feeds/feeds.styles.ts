import { scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import { StackedTable } from "@shared/ui/StackedTable";
import styled from "styled-components";

export const Scroller = styled.div`
  ${scrollX}
`;

export const Table = styled(StackedTable)`
  td,
  tbody th {
    overflow-wrap: anywhere;
  }

  /* The next section begins with a hairline of its own. */
  tbody > tr:last-child,
  tbody > tr:last-child > * {
    border-bottom: 0;
  }

  /* The text of a button is level with that of the cells. */
  td > button {
    margin-inline: calc(-1 * ${theme.space[1]});
  }

  ${theme.media.medium} {
    td,
    tbody th {
      vertical-align: baseline;
    }

    td > button {
      margin-block: calc(-1 * ${theme.space[1]});
    }
  }

  ${theme.media.belowMedium} {
    tr {
      gap: ${theme.space.half};
    }

    td:first-child,
    tbody th {
      font-weight: 500;
    }

    td:empty {
      display: none;
    }
  }
`;

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

export const LabeledSection = styled.section`
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

export const RunArticle = styled.article`
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

/** A button level with the controls beside it, below their labels. */
export const BesideField = styled.div`
  ${theme.media.medium} {
    padding-top: calc(${theme.fontSize.small} * 1.5 + ${theme.space.half});
  }
`;
