import { theme } from "@shared/theme/theme";
import { label, muted } from "@shared/theme/typography";
import { DescriptionList as List } from "@shared/ui/DescriptionList";
import styled from "styled-components";

/** Facts of a case. */
export const CaseFacts = styled(List)`
  margin-top: ${theme.space[2]};

  /* What follows begins with a hairline of its own. */
  & > :nth-last-child(-n + 2) {
    border-bottom: 0;
  }
`;

/** Status label of a case. */
export const StateLabel = styled.span`
  ${label}
  color: ${theme.color.inkMuted};
`;

/** User text with its line breaks. */
export const CaseText = styled.p`
  max-width: ${theme.maxWidth.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Section of a case. */
export const CaseSection = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[3]};
  padding-top: ${theme.space[2]};
  border-top: 1px solid ${theme.color.line};

  & > h3 {
    ${label}
    color: ${theme.color.inkMuted};
  }

  /* The part keeps its own distances. */
  & > dl {
    margin-top: 0;
  }
`;

/** Button row, primary action first. */
export const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** Explains the effect of an action. */
export const HelpText = styled.p`
  ${muted}
  max-width: 56ch;
`;
