import { plainButton } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import photoSwipeCss from "photoswipe/photoswipe.css";
import styled, { createGlobalStyle } from "styled-components";
import { BARS } from "./usePhotoSwipe";

/** PhotoSwipe's own style sheet, and its colors from the theme. */
export const PhotoSwipeStyle = createGlobalStyle`
  ${photoSwipeCss}

  .pswp {
    --pswp-bg: ${theme.color.stage};
    --pswp-placeholder-bg: ${theme.color.stage};
    --pswp-icon-color: ${theme.color.stageInk};
    --pswp-root-z-index: ${theme.zIndex.dialog};
    color: ${theme.color.stageInk};
  }
  .pswp :focus-visible { outline-color: ${theme.color.stageInk}; }
  .pswp button { color: inherit; }
  .pswp__top-bar { justify-content: center; }
  .pswp__preloader { margin-inline: auto; }
`;

export const TopBar = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[1]};
  height: ${BARS.top}rem;
  padding-inline: ${theme.space[2]} ${theme.space[1]};
`;

export const TopButtons = styled.div`
  display: flex;
`;

export const LightboxCounter = styled.p`
  ${label}
  ${tabularNums}
  white-space: nowrap;
`;

/** Fingers swipe instead. */
export const Arrow = styled.div<{ $side: "left" | "right" }>`
  position: absolute;
  top: calc(50% - ${theme.minTouchTarget});
  ${({ $side }) => $side}: ${theme.space[1]};
  display: none;

  @media (any-hover: hover) {
    display: block;
  }

  button {
    width: ${theme.size[4]};
    height: calc(2 * ${theme.minTouchTarget});
  }

  button[aria-disabled="true"] {
    visibility: hidden;
  }
`;

export const BottomBar = styled.div`
  position: absolute;
  inset: auto 0 0;

  /* Low screens, such as phones held sideways, show the photo alone. */
  @media (max-height: ${BARS.lowScreen}rem) {
    display: none;
  }
`;

export const Caption = styled.p`
  display: grid;
  place-content: center;
  min-height: ${BARS.caption}rem;
  max-width: ${theme.maxWidth.text};
  margin-inline: auto;
  padding-inline: ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  line-height: 1.4;
  text-align: center;
`;

export const ThumbnailArea = styled.div`
  display: grid;
  justify-items: safe center;
  height: ${BARS.thumbnails}rem;
  padding: ${theme.space.half} ${theme.space[2]} 0;

  ul {
    max-width: 100%;
  }
`;

export const GridArea = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  padding-top: ${BARS.top}rem;
  background: ${theme.color.stage};
`;

export const GridScroller = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${theme.space.half} ${theme.space[2]} ${theme.space[4]};
  overflow-y: auto;
  overscroll-behavior: contain;
  touch-action: pan-y;

  ${theme.media.medium} {
    padding-inline: ${theme.space[5]};
  }
`;

export const GridHeading = styled.h3`
  max-width: ${theme.maxWidth.page};
  margin: ${theme.space[3]} auto ${theme.space[1]};
  font-size: ${theme.fontSize.lead};
`;

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(44%, ${theme.size[20]}), 1fr));
  gap: ${theme.space[1]};
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;

  ${theme.media.medium} {
    gap: ${theme.space[2]};
  }

  button {
    ${plainButton}
    display: block;
    width: 100%;
    padding: 0;
    transition: opacity ${theme.motion.quick};
  }

  button:hover {
    opacity: 0.8;
  }

  button[aria-current="true"] {
    outline: ${theme.rule.stageInk};
    outline-offset: 2px;
  }
`;
