import { plainButton } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

export const FormColumn = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  max-width: ${theme.maxWidth.form};
  margin-inline: auto;
`;

/** Inline button that switches the tab. */
export const TextButton = styled.button`
  ${plainButton}
  padding: 0;
  color: ${theme.color.ink};
  text-decoration: underline;
  text-decoration-thickness: ${theme.lineWidth.hairline};
  text-underline-offset: 0.2em;
`;
