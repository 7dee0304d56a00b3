import styled from "styled-components";
import { figures, label, muted } from "../theme/text";
import { theme } from "../theme/theme";

/** The card's parts, with heights that do not depend on what is in them: the skeleton is made of the same. */
export const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

export const PictureArea = styled.div`
  position: relative;
`;

export const HeadRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[2]};
`;

export const Title = styled.h3`
  min-width: 0;
  font-size: ${theme.fontSize.lead};
  line-height: 1.25;

  a {
    text-decoration: none;
  }

  /* The whole card follows the link in its title. */
  a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  a:focus-visible {
    outline: none;
  }

  a:focus-visible::after {
    outline: 2px solid ${theme.colour.focus};
    outline-offset: 4px;
  }
`;

export const TitleLine = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Price = styled.p`
  ${figures}
  flex: none;
  font-size: ${theme.fontSize.body};
  font-weight: 500;
  line-height: 1.25;
`;

export const Caption = styled.p`
  ${muted}
  ${figures}
  height: 1.3125rem;
  margin-top: ${theme.space.half};
  overflow: hidden;
  line-height: 1.3125rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Chips = styled.ul`
  ${figures}
  display: flex;
  gap: ${theme.space[1]};
  height: 1.625rem;
  margin-top: ${theme.space[1]};
  overflow: hidden;

  li {
    min-width: 0;
    padding: 0 ${theme.space[1]};
    overflow: hidden;
    border: 1px solid ${theme.colour.line};
    border-radius: ${theme.radius.small};
    color: ${theme.colour.inkMuted};
    font-size: ${theme.fontSize.label};
    line-height: 1.5rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  li:not(:first-child) {
    flex-shrink: 0;
  }
`;

export const Mark = styled.p`
  ${label}
  position: absolute;
  top: ${theme.space[2]};
  left: ${theme.space[2]};
  padding: ${theme.space.half} ${theme.space[1]};
  background: ${theme.colour.surface};
  color: ${theme.colour.ink};
  line-height: 1.2;
`;

export const HeartPlace = styled.div`
  position: absolute;
  top: ${theme.space[1]};
  right: ${theme.space[1]};
  z-index: ${theme.layer.raised};

  button {
    border-radius: ${theme.radius.round};
    background: ${theme.colour.surface};
  }

  button:hover {
    opacity: 1;
    color: ${theme.colour.accent};
  }
`;

/** One column on a phone, then two, three, four as room allows. */
export const VehicleGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: ${theme.space[5]} ${theme.space[3]};
  padding: 0;
  list-style: none;
`;
