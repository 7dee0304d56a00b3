import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** Page width. */
export const Page = styled.div`
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  margin-inline: auto;
  padding-block: ${theme.space[6]} ${theme.space[12]};

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
    padding-block: ${theme.space[8]} ${theme.space[16]};
  }
`;

/** Heading (h1) of a page. */
export const PageTitle = styled.h1`
  font-size: ${theme.fontSize.heading};
`;

/** Text column of limited width. */
export const Prose = styled.div`
  max-width: ${theme.maxWidth.text};

  & > * + * {
    margin-top: ${theme.space[2]};
  }

  & > h2,
  & > h3 {
    margin-top: ${theme.space[5]};
    font-size: ${theme.fontSize.title};
  }

  & > h3 {
    font-size: ${theme.fontSize.lead};
  }
`;
