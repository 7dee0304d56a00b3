import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import styled from "styled-components";

export const FormColumn = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  max-width: ${theme.maxWidth.form};
  margin-inline: auto;
`;

/** Foot of a form with links below the button. */
export const FooterColumn = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

export const SwitchLine = styled.p`
  ${muted}
`;

/** Inline button that switches the tab. */
export const TextButton = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.ink};
  cursor: pointer;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;
`;
