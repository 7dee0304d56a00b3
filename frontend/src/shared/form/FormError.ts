import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** Error message of a whole form, above its submit button. */
export const FormError = styled.p`
  padding-left: ${theme.space[2]};
  border-left: 2px solid ${theme.color.destructive};
  color: ${theme.color.destructive};
  font-size: ${theme.fontSize.small};
`;
