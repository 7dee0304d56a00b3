/** Styles shared by the parts of a member's profile. */

import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** A part of the profile, with its heading. */
export const Panel = styled.section`
  padding-top: ${theme.space[5]};

  & > h2 {
    margin-bottom: ${theme.space[3]};
    font-size: ${theme.fontSize.title};
  }
`;
