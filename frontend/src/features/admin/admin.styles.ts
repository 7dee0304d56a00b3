import { theme } from "@shared/theme/theme";
import { label, muted } from "@shared/theme/typography";
import { DescriptionList as List } from "@shared/ui/DescriptionList";
import styled from "styled-components";

/** What is known of a case, line by line. */
export const CaseFacts = styled(List)`
  margin-top: ${theme.space[2]};

  /* What follows begins with a hairline of its own. */
  & > :nth-last-child(-n + 2) {
    border-bottom: 0;
  }
`;

/** The state of a case, as a small tracked label. */
export const StateLabel = styled.span`
  ${label}
  color: ${theme.color.inkMuted};
`;

/** What somebody wrote, as they wrote it. */
export const CaseText = styled.p`
  max-width: ${theme.maxWidth.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A part of a case, under a hairline. */
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

/** Buttons in a row, the decisive one first. */
export const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** What a decision brings about, beside the button that makes it. */
export const HelpText = styled.p`
  ${muted}
  max-width: 56ch;
`;
