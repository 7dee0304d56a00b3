import { ThumbnailStrip } from "@entities/picture/ThumbnailStrip";
import { plainButton, touchLine, visuallyHidden } from "@shared/theme/mixins";
import { paintGround } from "@shared/theme/paints";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import styled, { css } from "styled-components";

/** Buttons that do nothing on paper and without scripts. */
const hiddenWithoutUse = css`
  ${theme.media.noScript} {
    display: none;
  }

  @media print {
    display: none;
  }
`;

/** Full-width dark band, in both themes. */
export const GalleryBand = styled.section`
  position: relative;
  background: ${theme.color.stage};
  color: ${theme.color.stageInk};

  /* Instead of it, the first photos. */
  @media print {
    display: none;
  }
`;

/** The first photos on paper, two in a row; lazy pictures that are not shown are not loaded. */
export const PrintedPhotos = styled.div`
  display: none;

  @media print {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${theme.space[1]};

    & > :only-child {
      grid-column: 1 / -1;
    }
  }
`;

/* The vehicle's name stays visible below the picture, its footer and the thumbnails, if there are any. */
const stageHeight = (limit: string, below: string) => `min(${limit}, max(${theme.size[20]}, 100dvh - ${below}))`;
const belowOne = "21rem";
const belowSeveral = theme.size[26];
const largeStageHeight = stageHeight("40vw", belowSeveral);

/** As high as the picture at full width, or lower on large screens, where the following pictures are beside it. */
export const GalleryStage = styled.div<{ $hasSeveral: boolean }>`
  position: relative;
  height: ${({ $hasSeveral }) => stageHeight("62.5vw", $hasSeveral ? belowSeveral : belowOne)};
  touch-action: pan-y pinch-zoom;

  ${theme.media.large} {
    height: ${({ $hasSeveral }) => ($hasSeveral ? largeStageHeight : stageHeight("40vw", belowOne))};
  }
`;

/** The open picture; on large screens with the following ones, one below the other, at its right. */
export const GalleryStages = styled.div<{ $following: number }>`
  ${({ $following }) =>
    $following > 0 &&
    css`
      ${theme.media.large} {
        display: grid;
        grid-template:
          repeat(${$following}, minmax(0, 1fr)) / calc(1.6 * ${largeStageHeight})
          minmax(0, ${largeStageHeight});
        justify-content: center;
        gap: ${theme.space.half};
        height: ${largeStageHeight};

        & > :first-child {
          grid-row: 1 / -1;
        }
      }
    `}
`;

/** One of the following pictures; shown on large screens. */
export const FollowingButton = styled.button`
  ${plainButton}
  display: none;
  padding: 0;

  ${theme.media.large} {
    display: block;
  }

  & > span:first-child {
    aspect-ratio: auto;
    height: 100%;
  }
`;

/** The picture; opens it larger. */
export const StageButton = styled.button`
  ${plainButton}
  display: block;
  width: 100%;
  height: 100%;
  padding: 0;
  cursor: zoom-in;

  &:focus-visible {
    outline-color: ${theme.color.stageInk};
    outline-offset: -3px;
  }
`;

export const GalleryFooter = styled.div`
  display: grid;
  grid-template-columns: minmax(max-content, 1fr) auto minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[2]};
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  min-height: ${theme.minTouchTarget};
  margin-inline: auto;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
    padding-bottom: ${theme.space[1]};
  }

  button {
    justify-self: end;
    color: inherit;
  }
`;

/** Caption of the open photo, on a row of its own. */
export const GalleryCaption = styled.p`
  grid-column: 1 / -1;
  min-height: 1lh;
  margin-top: ${theme.space[1]};
  font-size: ${theme.fontSize.small};
  text-align: center;
  overflow-wrap: anywhere;
`;

export const PictureKind = styled.p`
  ${label}
  opacity: 0.8;
`;

export const Counter = styled.p`
  ${label}
  ${tabularNums}
`;

export const AllPhotosButton = styled.button`
  ${label}
  ${plainButton}
  ${touchLine}
  justify-content: end;
  gap: ${theme.space[1]};
  min-width: ${theme.minTouchTarget};
  padding: 0;
  white-space: nowrap;

  svg {
    width: 1.125rem;
    height: 1.125rem;
  }

  ${theme.media.belowMedium} {
    span {
      ${visuallyHidden}
    }
  }

  ${hiddenWithoutUse}
`;

export const GalleryThumbnails = styled(ThumbnailStrip)`
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  margin: ${theme.space[1]} auto 0;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
  }
`;

export const GalleryArrow = styled.div<{ $side: "left" | "right" }>`
  position: absolute;
  bottom: 0;
  ${({ $side }) => $side}: 0;
  z-index: ${theme.zIndex.raised};

  /* Visible on bright pictures too. */
  button {
    border-radius: ${theme.radius.round};
    background: color-mix(in srgb, ${theme.color.stage} 60%, transparent);
    color: ${theme.color.stageInk};
  }

  /* On phones at the lower edge, because in the middle they would lie on the car. */
  ${theme.media.medium} {
    top: calc(50% - ${theme.minTouchTarget} / 2);
    bottom: auto;
    ${({ $side }) => $side}: ${theme.space[2]};
  }

  ${hiddenWithoutUse}
`;

/** Placeholder without photos: the body color, in words and as a tint. The name of the vehicle is the heading below. */
export const GalleryPlaceholder = styled.div<{ $color: string | null | undefined }>`
  display: grid;
  place-content: center;
  gap: ${theme.space[2]};
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  min-height: clamp(${theme.size[10]}, 16vw, ${theme.size[15]});
  margin: ${theme.space[2]} auto 0;
  padding: ${theme.space[5]} ${theme.space[3]};
  border: ${theme.border.line};
  background: ${({ $color }) => paintGround($color)};
  text-align: center;

  ${theme.media.medium} {
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
  }
`;

export const PlaceholderLabel = styled.p`
  ${label}
  ${tabularNums}
`;

export const PlaceholderName = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  max-width: 34ch;
  margin-inline: auto;
  overflow: hidden;
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.heading};
  line-height: 1.15;
  overflow-wrap: anywhere;
  text-wrap: balance;
`;
