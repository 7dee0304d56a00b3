import { visuallyHidden } from "@shared/theme/mixins";
import styled from "styled-components";

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
  margin: -1px;
  white-space: nowrap;
`;
