/** Styles of a photo in the uploader. */
import { iconSquare } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { MetaLine } from "@shared/ui/layout";
import styled from "styled-components";

/* The picture is beside its controls on narrow screens, above them on wide ones. */
export const Tile = styled.li<{ $isDragged: boolean; $isSelected: boolean }>`
  display: grid;
  grid-template-columns: 6.5rem minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[1]} ${theme.space[2]};
  opacity: ${({ $isDragged }) => ($isDragged ? 0.6 : 1)};
  outline: ${({ $isDragged, $isSelected }) => ($isDragged || $isSelected ? theme.rule.focus : "none")};
  outline-offset: ${theme.space.half};
  /* Tiles out of sight are not laid out: there may be 150. */
  content-visibility: auto;
  contain-intrinsic-size: auto ${theme.size[13]};

  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
`;

export const Frame = styled.div`
  position: relative;

  &[aria-busy="true"] img {
    opacity: 0.4;
  }
`;

export const ImageArea = styled.div`
  position: relative;
`;

/* Below the picture on narrow screens, in the corners at its right edge on wide ones. */
export const ImageActions = styled.div`
  display: flex;
  justify-content: space-between;

  ${theme.media.small} {
    position: absolute;
    inset: 0 0 0 auto;
    flex-direction: column;

    & > * {
      position: relative;
      z-index: 0;
    }

    /* A plate smaller than what the finger hits, so that the car keeps its picture. */
    & > ::before {
      content: "";
      position: absolute;
      inset: 0.5625rem;
      z-index: -1;
      border-radius: ${theme.radius.small};
      background: ${theme.color.surface};
    }
  }
`;

export const Placeholder = styled.div`
  display: grid;
  place-content: center;
  aspect-ratio: 16 / 10;
  padding: ${theme.space[1]};
  border: ${theme.border.line};
  background: ${theme.color.surfaceRaised};
`;

export const Progress = styled.progress`
  width: 100%;
  height: ${theme.space.half};
  border: 0;
  background: ${theme.color.line};
  accent-color: ${theme.color.ink};
  appearance: none;

  &::-webkit-progress-bar {
    background: ${theme.color.line};
  }

  &::-webkit-progress-value {
    background: ${theme.color.ink};
  }

  &::-moz-progress-bar {
    background: ${theme.color.ink};
  }
`;

export const UploadError = styled(MetaLine)`
  color: ${theme.color.destructive};
`;

export const CoverBadge = styled.span`
  ${label}
  position: absolute;
  bottom: ${theme.space[1]};
  left: ${theme.space[1]};
  padding: ${theme.space.half} ${theme.space[1]};
  background: ${theme.color.surface};
  line-height: 1.2;
`;

export const DragHandle = styled.button`
  ${iconSquare}
  position: absolute;
  top: 0;
  left: 0;
  padding: 0;
  color: ${theme.color.ink};
  cursor: grab;
  touch-action: none;

  svg {
    padding: ${theme.space.half};
    background: ${theme.color.surface};
    border-radius: ${theme.radius.small};
    box-sizing: content-box;
  }

  &:active {
    cursor: grabbing;
  }
`;

export const Details = styled.div`
  display: grid;
  gap: ${theme.space.half};
  min-width: 0;
`;

/* As wide as the tile. */
export const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;

  /* One row, where nothing is hit with a finger. */
  @media (pointer: fine) {
    ${theme.media.small} {
      & > button {
        min-width: 0;
        width: 2.25rem;
      }
    }
  }

  & > :last-child {
    margin-left: auto;
  }

  & > [aria-disabled="true"] {
    opacity: 0.35;
    cursor: default;
  }
`;
