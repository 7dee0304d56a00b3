import styled from "styled-components";
import { theme } from "../theme/theme";

/** Why a form as a whole could not be taken, above its button. */
export const FailureText = styled.p`
  padding-left: ${theme.space[2]};
  border-left: 2px solid ${theme.colour.destructive};
  color: ${theme.colour.destructive};
  font-size: ${theme.fontSize.small};
`;
