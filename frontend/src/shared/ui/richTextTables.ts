import { theme } from "@shared/theme/theme";
import { css } from "styled-components";

/**
 * Tables of rich text: hairlines below the cells, and a scroll bar of their own if they are wider than the text. A column
 * is as wide as its longest word.
 */
export const richTextTables = css`
  table {
    display: block;
    max-width: 100%;
    overflow-x: auto;
    border-collapse: collapse;
  }

  th,
  td {
    padding: ${theme.space.half} ${theme.space[2]} ${theme.space.half} 0;
    border-bottom: ${theme.border.line};
    text-align: start;
    overflow-wrap: break-word;
  }
`;
