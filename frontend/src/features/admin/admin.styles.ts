import { changedValues, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted } from "@shared/theme/typography";
import { DescriptionList as List } from "@shared/ui/DescriptionList";
import styled, { css } from "styled-components";

/** A bar that stays at the bottom of what scrolls; as wide as a small screen. */
export const bottomBar = css`
  position: sticky;
  bottom: 0;
  z-index: ${theme.zIndex.raised};
  display: grid;
  border-top: ${theme.border.ink};
  background: ${theme.color.surfaceRaised};

  ${theme.media.belowMedium} {
    margin-inline: calc(-1 * ${theme.space[2]});
  }
`;

/** Buttons of such a bar; where it is narrow, three of them share a row. */
export const barButtons = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${theme.size[6]}, 1fr));
  gap: ${theme.space[1]};

  & > button {
    padding-inline: ${theme.space[1]};
  }

  ${theme.media.large} {
    ${wrapRow}
    gap: ${theme.space[1]} ${theme.space[2]};

    & > button {
      padding-inline: ${theme.space[3]};
    }
  }
`;

/** Heading (h1) of a section, as high as the fields that may stand beside it. */
export const AdminSectionTitle = styled.h1`
  font-size: ${theme.fontSize.title};
  line-height: ${theme.minTouchTarget};
`;

/** Facts of a case. */
export const CaseFacts = styled(List)`
  margin-top: ${theme.space[2]};

  /* What follows begins with a hairline of its own. */
  & > :nth-last-child(-n + 2) {
    border-bottom: 0;
  }
`;

/** A case with sections. */
export const CaseArticle = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
`;

/** Section of a case. */
export const CaseSection = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[3]};
  padding-top: ${theme.space[2]};
  border-top: ${theme.border.line};

  & > h3 {
    ${label}
    color: ${theme.color.inkMuted};
  }

  /* The part keeps its own distances. */
  & > dl {
    margin-top: 0;
  }
`;

/** Explains the effect of an action. */
export const HelpText = styled.p`
  ${muted}
  max-width: 56ch;
`;

/** Changed fields, one per line. */
export const FieldChanges = styled.dl`
  ${changedValues}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${theme.space[2]};
`;

/** Parts of a section below one another, none wider than the section. */
export const SectionColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`;
