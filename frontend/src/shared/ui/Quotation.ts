import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** Quoted text of a person, with its line breaks. */
export const Quotation = styled.blockquote`
  max-width: ${theme.maxWidth.text};
  margin: 0;
  padding-left: ${theme.space[2]};
  border-left: ${theme.rule.ink};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
