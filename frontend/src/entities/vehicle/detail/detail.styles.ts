import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** Page width without vertical margins. */
export const PageWidth = styled.div`
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  margin-inline: auto;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
  }
`;

/** Title, panel, content; the panel is beside them on wide screens. */
export const DetailGrid = styled(PageWidth)`
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
    grid-template-columns: minmax(0, 1fr) ${theme.size[22]};
    column-gap: ${theme.space[8]};
  }
`;

export const PanelArea = styled.aside`
  ${theme.media.medium} {
    grid-column: 2;
    grid-row: 1 / span 2;

    & > div {
      position: sticky;
      top: ${theme.size[7]};
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

export const VehicleTitle = styled.h1`
  font-size: ${theme.fontSize.heading};
  overflow-wrap: anywhere;
`;

export const FactLine = styled.p`
  ${tabularNums}
  margin-top: ${theme.space[1]};
  color: ${theme.color.inkMuted};
`;

/** Section with a heading, which is beside its content on wide screens. */
export const DetailSection = styled.section`
  & > h2 {
    margin-bottom: ${theme.space[3]};
    font-size: ${theme.fontSize.title};
  }

  ${theme.media.large} {
    &:has(> h2) {
      display: grid;
      grid-template-columns: ${theme.size[12]} minmax(0, 1fr);
      column-gap: ${theme.space[3]};
    }

    /* Beside all that follows: rows without content have no height. */
    & > h2 {
      grid-row: 1 / span 9;
      margin: 0;
      overflow-wrap: anywhere;
    }

    & > h2 ~ * {
      grid-column: 2;
    }
  }
`;
