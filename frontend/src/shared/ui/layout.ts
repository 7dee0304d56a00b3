/** Small building blocks that many pages share. */
import { plainList, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** Items below one another at their own width. */
export const Stack = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

/** Row of buttons. */
export const ButtonRow = styled.div`
  ${wrapRow}
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** Paragraph of secondary text. */
export const MutedText = styled.p`
  ${muted}
`;

/** Introduction below a page title. */
export const Lead = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

/** Line of secondary facts with numbers. */
export const MetaLine = styled.p`
  ${muted}
  ${tabularNums}
  overflow-wrap: anywhere;
`;

export const SmallLabel = styled.span`
  ${label}
  color: ${theme.color.inkMuted};
`;

export const Column = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

export const PageHead = styled.header`
  margin-bottom: ${theme.space[5]};
`;

export const MutedSpan = styled.span`
  ${muted}
`;

export const PlainList = styled.ul`
  ${plainList}
`;

export const SectionTitle = styled.h2`
  font-size: ${theme.fontSize.title};
`;

export const QuietButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  margin-inline: calc(-1 * ${theme.space[1]});
`;

export const LabelText = styled.span`
  ${label}
`;

export const UserText = styled.p`
  max-width: ${theme.maxWidth.text};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

export const MutedProse = styled.p`
  ${muted}
  max-width: ${theme.maxWidth.text};
`;

export const WrapRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

export const SmallTitle = styled.h3`
  font-size: ${theme.fontSize.lead};
`;

export const LabelLine = styled.p`
  ${label}
`;

export const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

export const MessageColumn = styled.ol`
  ${plainList}
  display: grid;
  gap: ${theme.space[3]};
`;
