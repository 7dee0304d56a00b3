import { spreadRow, visuallyHidden } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import styled, { createGlobalStyle } from "styled-components";
import type { Grade } from "./sampleReport";

/** Hides header and footer in print. */
export const ReportPrint = createGlobalStyle`
  @media print {
    @page { size: letter; margin: 14mm 16mm; }
    html { font-size: 62.5%; }
    html, body { background: none; }
    body > #root > div > header, body > #root > div > footer { display: none; }
    main { min-height: 0; }
  }
`;

/** Page of the report. */
export const ReportSheet = styled.article`
  max-width: ${theme.size[62]};
  margin-inline: auto;
  padding: ${theme.space[3]} ${theme.space[2]} ${theme.space[5]};
  border: ${theme.border.line};
  background: ${theme.color.surfaceRaised};

  ${theme.media.medium} {
    padding: ${theme.space[8]} ${theme.space[8]} ${theme.space[6]};
  }

  @media print {
    max-width: none;
    padding: 0;
    border: 0;
    background: none;
  }
`;

export const ReportHeader = styled.div`
  ${spreadRow}
  align-items: baseline;
  gap: ${theme.space[1]} ${theme.space[3]};
  padding-bottom: ${theme.space[2]};
  border-bottom: ${theme.rule.ink};
`;

export const ReportBrand = styled.p`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  letter-spacing: 0.14em;
  text-transform: uppercase;
`;

export const SampleMark = styled.p`
  ${label}
  padding: ${theme.space.half} ${theme.space[1]};
  border: ${theme.border.accent};
  color: ${theme.color.accent};
`;

export const ReportChapter = styled.section`
  margin-top: ${theme.space[6]};

  & > h2 {
    padding-bottom: ${theme.space[1]};
    font-size: ${theme.fontSize.title};
  }

  & > p {
    max-width: 68ch;
    color: ${theme.color.inkMuted};
    font-size: ${theme.fontSize.small};
  }

  & > p + table {
    margin-top: ${theme.space[2]};
  }

  @media print {
    margin-top: ${theme.space[4]};

    & > h2 {
      break-after: avoid;
    }
  }
`;

/** Report table with hairlines between rows. */
export const ReportTable = styled.table`
  ${tabularNums}
  width: 100%;
  border-collapse: collapse;
  border-top: ${theme.border.ink};
  font-size: ${theme.fontSize.small};
  text-align: left;

  th,
  td {
    padding: ${theme.space[1]} ${theme.space[2]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.line};
    vertical-align: baseline;
  }

  th {
    font-weight: 500;
  }

  thead th {
    ${label}
    color: ${theme.color.inkMuted};
  }

  .number {
    text-align: right;
    white-space: nowrap;
  }

  caption {
    padding-bottom: ${theme.space[1]};
    color: ${theme.color.inkMuted};
    text-align: left;
  }

  td:last-child,
  th:last-child {
    padding-right: 0;
  }

  /* The columns of one table stand under those of the last. */
  .item {
    width: 27%;
  }

  .grade {
    width: ${theme.size[6]};
  }

  tr {
    break-inside: avoid;
  }

  @media screen and (max-width: 39.99em) {
    th,
    td {
      padding-right: ${theme.space[1]};
    }
  }

  /* On a phone a row becomes an entry: its name, then what was found. */
  @media screen and (max-width: 39.99em) {
    &[data-folds] {
      thead {
        ${visuallyHidden}
      }

      tr {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 ${theme.space[2]};
        padding-block: ${theme.space[1]};
        border-bottom: ${theme.border.line};
      }

      th,
      td {
        padding: 0;
        border: 0;
      }

      .finding {
        grid-column: 1 / -1;
        color: ${theme.color.inkMuted};
      }

      .grade {
        grid-area: 1 / 2;
        justify-self: end;
        width: auto;
      }

      .number {
        text-align: left;
      }

      .number + .number {
        justify-self: end;
      }
    }
  }
`;

const gradeColors: Record<Grade, string> = {
  good: theme.color.positive,
  watch: theme.color.warning,
  act: theme.color.destructive,
};

/** Grade as text, with color as an addition. */
export const GradeWord = styled.span<{ $grade: Grade }>`
  color: ${({ $grade }) => gradeColors[$grade]};
  font-weight: ${({ $grade }) => ($grade === "good" ? 400 : 600)};
  white-space: nowrap;
`;

/** Number that refers to the drawing. */
export const ReferenceNumber = styled.span`
  ${tabularNums}
  display: inline-grid;
  place-items: center;
  width: 1.375rem;
  height: 1.375rem;
  margin-right: ${theme.space[1]};
  border: ${theme.border.ink};
  border-radius: ${theme.radius.round};
  font-size: ${theme.fontSize.label};
  line-height: 1;
`;

export const ReportFacts = styled.dl`
  ${tabularNums}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: ${theme.space[4]};
  font-size: ${theme.fontSize.small};

  ${theme.media.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: ${theme.space[5]};
  }

  div {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};
  }

  dt {
    color: ${theme.color.inkMuted};
  }

  dd {
    margin: 0;
    text-align: right;
  }
`;
