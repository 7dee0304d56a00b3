// Layout of the listings page.
import { touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

export const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, ${theme.size[30]});
  align-items: end;
  gap: ${theme.space[5]};
  margin-bottom: ${theme.space[5]};

  /* Not a box of its own on a phone: the search row sticks within the page. */
  ${theme.media.belowMedium} {
    display: contents;
  }
`;

/* A fixed first column: the second link keeps its place when the fonts arrive. */
export const HeadLinks = styled.div`
  display: grid;
  grid-template-columns: ${theme.size[11]} auto;
  justify-content: start;

  a {
    ${muted}
    ${touchLine}
  }
`;

/* Sticky below the header on phones, where it is as wide as its placeholder. */
export const SearchRow = styled.div`
  ${theme.media.belowMedium} {
    position: sticky;
    top: 4.25rem;
    z-index: ${theme.zIndex.sticky};
    margin: ${theme.space[2]} calc(-1 * ${theme.space[2]}) ${theme.space[1]};
    padding: ${theme.space[1]} ${theme.space[2]};
    background: ${theme.color.surface};

    input::placeholder {
      font-size: ${theme.fontSize.small};
    }
  }
`;

export const FilterButton = styled.div`
  ${theme.media.noScript} {
    display: none;
  }

  ${theme.media.medium} {
    display: none;
  }

  button {
    padding-inline: ${theme.space[2]};
  }
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]} ${theme.space[5]};

  ${theme.media.medium} {
    grid-template-columns: ${theme.size[15]} minmax(0, 1fr);
  }

  ${theme.media.large} {
    grid-template-columns: ${theme.size[16]} minmax(0, 1fr);
    column-gap: ${theme.space[6]};
  }
`;

export const Aside = styled.aside`
  ${theme.media.noScript} {
    visibility: hidden;
  }

  ${theme.media.belowMedium} {
    display: none;
  }

  & > div {
    position: sticky;
    top: ${theme.size[6]};
    max-height: calc(100dvh - ${theme.size[6]});
    overflow-y: auto;
    padding-bottom: ${theme.space[4]};
    scrollbar-width: thin;
    /* Fades out at the lower edge, where more filters follow. */
    mask-image: linear-gradient(#000 calc(100% - ${theme.space[4]}), transparent);
  }

  h2 {
    padding-block: ${theme.space[1]} ${theme.space[2]};
    font-size: ${theme.fontSize.lead};
  }
`;

export const ResultBar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[1]};
  margin-bottom: ${theme.space[3]};

  /* Filters and sort order stand in one row above the count; the sort order takes the remaining width. */
  ${theme.media.belowMedium} {
    grid-template-columns: auto minmax(0, ${theme.size[16]});
    justify-content: space-between;
  }
`;

export const Count = styled.p`
  ${tabularNums}

  ${theme.media.belowMedium} {
    grid-row: 2;
    grid-column: 1 / -1;
    /* As high before the count is known. */
    min-height: 1.3em;
    font-size: ${theme.fontSize.small};
    line-height: 1.3;
  }
`;

export const SortBy = styled.label`
  ${theme.media.noScript} {
    visibility: hidden;
  }

  display: flex;
  align-items: center;
  gap: ${theme.space[2]};

  & > span:first-child {
    ${label}
    color: ${theme.color.inkMuted};
    white-space: nowrap;
  }

  select {
    width: ${theme.size[13]};
    font-size: ${theme.fontSize.small};
  }

  ${theme.media.belowMedium} {
    & > span:first-child {
      display: none;
    }

    & > :last-child {
      flex: 1;
    }

    select {
      width: 100%;
      padding-inline: ${theme.space[1]} ${theme.space[4]};
    }
  }
`;

export const ActiveRow = styled.div`
  ${theme.media.noScript} {
    display: none;
  }

  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};
`;
