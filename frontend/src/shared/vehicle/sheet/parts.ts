import styled from "styled-components";
import { figures, label } from "../../theme/text";
import { theme } from "../../theme/theme";

/** The page between its margins, without the margins above and below. */
export const Measure = styled.div`
  width: min(100% - 2 * ${theme.space[2]}, ${theme.measure.page});
  margin-inline: auto;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.measure.page});
  }
`;

/** Title, panel, then everything else; on a wide screen the panel stays beside it all. */
export const SheetGrid = styled(Measure)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  padding-top: ${theme.space[5]};

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 1fr) 19rem;
    grid-template-rows: auto 1fr;
    column-gap: ${theme.space[6]};
    padding-top: ${theme.space[6]};
  }

  ${theme.media.large} {
    grid-template-columns: minmax(0, 1fr) 22rem;
    column-gap: ${theme.space[8]};
  }
`;

export const PanelArea = styled.aside`
  ${theme.media.medium} {
    grid-column: 2;
    grid-row: 1 / span 2;

    & > div {
      position: sticky;
      top: 7rem;
    }
  }

  @media print {
    break-inside: avoid;
  }
`;

export const BodyArea = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
`;

export const Name = styled.h1`
  font-size: ${theme.fontSize.heading};
  overflow-wrap: anywhere;
`;

export const Facts = styled.p`
  ${figures}
  margin-top: ${theme.space[1]};
  color: ${theme.colour.inkMuted};
`;

/** One part of the sheet, under its heading. */
export const Section = styled.section`
  & > h2 {
    margin-bottom: ${theme.space[3]};
    font-size: ${theme.fontSize.title};
  }
`;

export const SmallLabel = styled.span`
  ${label}
  color: ${theme.colour.inkMuted};
`;
