import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** Error message of a whole form, above its submit button. */
const FormError = styled.p`
  padding-left: ${theme.space[2]};
  border-left: ${theme.rule.destructive};
  color: ${theme.color.destructive};
  font-size: ${theme.fontSize.small};
`;

/** Failure of an action, announced to screen readers; nothing for null. */
export function FailureMessage({ text }: { text: string | null }) {
  return text === null ? null : <FormError role="alert">{text}</FormError>;
}
