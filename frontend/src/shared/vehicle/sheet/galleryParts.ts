import styled from "styled-components";
import { figures, label } from "../../theme/text";
import { theme } from "../../theme/theme";

/** The dark of the studio from edge to edge, whatever the theme. */
export const Band = styled.section`
  position: relative;
  background: ${theme.colour.stage};
  color: ${theme.colour.stageInk};
`;

/** As high as the picture is at full width, and never so high that the name of the car falls off the screen. */
export const Stage = styled.div`
  position: relative;
  height: min(62.5vw, max(20rem, 100dvh - 21rem));
  touch-action: pan-y pinch-zoom;
`;

export const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(max-content, 1fr) auto minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[2]};
  width: min(100% - 2 * ${theme.space[2]}, ${theme.measure.page});
  min-height: ${theme.target};
  margin-inline: auto;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.measure.page});
    padding-bottom: ${theme.space[1]};
  }

  & > :last-child {
    justify-self: end;
  }

  button {
    color: inherit;
  }
`;

export const PictureKind = styled.p`
  ${label}
  opacity: 0.8;
`;

export const Counter = styled.p`
  ${label}
  ${figures}
`;

export const Thumbnails = styled.ul`
  display: flex;
  gap: ${theme.space[1]};
  width: min(100% - 2 * ${theme.space[2]}, ${theme.measure.page});
  margin: ${theme.space[1]} auto 0;
  overflow-x: auto;
  scrollbar-width: thin;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.measure.page});
  }

  li {
    flex: none;
    width: 6rem;
  }

  button {
    display: block;
    width: 100%;
    padding: 0 0 ${theme.space.half};
    border: 0;
    border-bottom: 2px solid ${theme.colour.unmarked};
    background: none;
    cursor: pointer;
    opacity: 0.75;
  }

  button:hover,
  button[aria-current="true"] {
    opacity: 1;
  }

  button[aria-current="true"] {
    border-bottom-color: ${theme.colour.ink};
  }
`;

export const Step = styled.div<{ $side: "left" | "right" }>`
  position: absolute;
  top: calc(50% - ${theme.target} / 2);
  ${({ $side }) => $side}: ${theme.space[1]};
  z-index: ${theme.layer.raised};

  button {
    color: ${theme.colour.stageInk};
  }

  ${theme.media.medium} {
    ${({ $side }) => $side}: ${theme.space[4]};
  }
`;

/** Where there is no picture: the name of the car, set as on a title page. */
export const TitlePlate = styled.div`
  display: grid;
  place-content: center;
  gap: ${theme.space[2]};
  width: min(100% - 2 * ${theme.space[2]}, ${theme.measure.page});
  min-height: clamp(14rem, 28vw, 24rem);
  margin-inline: auto;
  padding: ${theme.space[5]} ${theme.space[3]};
  border: 1px solid ${theme.colour.line};
  outline: 1px solid ${theme.colour.line};
  outline-offset: -0.625rem;
  background: ${theme.colour.surfaceRaised};
  text-align: center;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.measure.page});
  }
`;

export const PlateLabel = styled.p`
  ${label}
  ${figures}
  color: ${theme.colour.inkMuted};
`;

/* Some models are a sentence: those are set smaller, and still in at most three lines. */
export const PlateName = styled.p<{ $long: boolean }>`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  max-width: ${({ $long }) => ($long ? "34ch" : "22ch")};
  margin-inline: auto;
  overflow: hidden;
  font-family: ${theme.fontFamily.serif};
  font-size: ${({ $long }) => ($long ? theme.fontSize.heading : theme.fontSize.display)};
  line-height: 1.15;
  overflow-wrap: anywhere;
  text-wrap: balance;
`;
