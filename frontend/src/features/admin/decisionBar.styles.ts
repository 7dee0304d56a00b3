/** Bar with the decision of a case, in view while the case scrolls. */
import { theme } from "@shared/theme/theme";
import { ActionRow } from "@shared/ui/layout";
import styled from "styled-components";

/** Sticky on screens with enough room. Its attribute `data-decision-bar` keeps toasts away from it. */
export const DecisionPanel = styled.section.attrs({ "aria-label": "Decision", "data-decision-bar": true })`
  display: grid;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]};
  border: ${theme.border.ink};
  border-radius: ${theme.radius.small};
  background: ${theme.color.surfaceRaised};

  ${theme.media.medium} {
    position: sticky;
    bottom: 0;
    z-index: ${theme.zIndex.raised};
  }
`;

/** The form of the chosen decision. */
export const DecisionForm = styled.div`
  textarea {
    min-height: ${theme.space[8]};
  }
`;

/** Buttons that choose a decision; the chosen one is pressed. */
export const DecisionChoices = styled(ActionRow)`
  [aria-pressed="true"] {
    border-color: ${theme.color.ink};
    background: ${theme.color.ink};
    color: ${theme.color.surface};
  }
`;
