import { coverLink, plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** Parts of the vehicle card. Their least heights are those of the skeleton; texts that need more lines get them. */
export const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

/** Above the title, but after it in the document: the card's link comes before the buttons on the picture. */
export const PictureArea = styled.div`
  order: -1;
`;

/* Title and price share a cell and are not positioned: the title's link covers the card. */
export const TitleRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: ${theme.space[2]};
  font-family: ${theme.fontFamily.serif};
  min-height: 3.125rem;
  font-size: ${theme.fontSize.lead};
  line-height: 1.25;
`;

/** The whole card follows the link in its title. */
export const Title = styled.h3`
  grid-area: 1 / 1;
  font-size: inherit;
  line-height: inherit;

  a {
    ${coverLink}
    text-decoration: none;
  }

  a::after {
    z-index: ${theme.zIndex.raised};
  }

  a:focus-visible {
    outline: none;
  }

  a:focus-visible::after {
    outline: ${theme.rule.focus};
    outline-offset: 4px;
  }
`;

/* The first line leaves room for the price; the second uses the full width. */
export const TitleLine = styled.span`
  display: block;

  overflow-wrap: anywhere;

  &:first-child {
    max-width: calc(100% - 7.5rem);
  }
`;

export const Price = styled.p`
  ${tabularNums}
  grid-area: 1 / 1;
  place-self: start end;
`;

export const Caption = styled.p`
  ${muted}
  ${tabularNums}
  margin-top: ${theme.space.half};
  line-height: 1.3125rem;
`;

export const Chips = styled.ul`
  ${tabularNums}
  display: flex;
  flex-wrap: wrap;
  column-gap: ${theme.space[2]};
  min-height: 1.25rem;
  margin-top: ${theme.space[1]};
  padding: 0;
  /* Hides the rule before the first item of a line. */
  clip-path: inset(0);

  li {
    position: relative;
    color: ${theme.color.inkMuted};
    font-size: ${theme.fontSize.label};
    line-height: 1.25rem;
  }

  li::before {
    content: "";
    position: absolute;
    inset: 0 auto 0 calc(-1 * ${theme.space[1]});
    border-left: ${theme.border.line};
  }
`;

export const CardBadge = styled.p`
  ${label}
  position: absolute;
  top: ${theme.space[2]};
  left: ${theme.space[2]};
  padding: ${theme.space.half} ${theme.space[1]};
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  line-height: 1.2;
`;

/** Above the link, which it follows in the document. */
export const CardActions = styled.div`
  position: absolute;
  display: flex;
  top: ${theme.space.half};
  right: ${theme.space.half};
  z-index: ${theme.zIndex.raised};

  /* A disc smaller than what the finger hits, so that the car keeps its picture. */
  button::before {
    content: "";
    position: absolute;
    inset: 0.3125rem;
    z-index: -1;
    border-radius: ${theme.radius.round};
    background: ${theme.color.surface};
  }

  button {
    position: relative;
    z-index: 0;
  }

  button:hover {
    opacity: 1;
    color: ${theme.color.accent};
  }
`;

/** Responsive grid of one to four columns. */
export const VehicleGrid = styled.ul`
  ${plainList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${theme.size[18]}), 1fr));
  gap: ${theme.space[5]} ${theme.space[3]};
`;
