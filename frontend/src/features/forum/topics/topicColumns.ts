import { theme } from "@shared/theme/theme";
import { css } from "styled-components";

/** Columns of the topic list and of its head: topic, replies, views, last reply. One column on small screens. */
export const topicColumns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-bottom: ${theme.border.line};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 1fr) ${theme.size[4]} ${theme.size[4]} ${theme.size[11]};
  }
`;
