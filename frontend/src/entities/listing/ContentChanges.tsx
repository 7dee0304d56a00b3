import { Picture as PictureImage } from "@entities/picture/Picture";
import type { PictureData } from "@entities/picture/types";
import { changedValues, plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { MutedText, SmallLabel } from "@shared/ui/layout";
import styled from "styled-components";
import { listingFieldLabel, valueText } from "./labels";
import { type PhotoChange, photoDiff } from "./photoDiff";
import type { ContentDifferences } from "./types";

const THUMBNAIL_SIZES = "10rem";

const Fields = styled.dl`
  ${changedValues}
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.half} ${theme.space[3]};
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};

    ${theme.media.small} {
      grid-template-columns: ${theme.size[12]} minmax(0, 1fr);
    }
  }

  dd {
    display: grid;
    gap: ${theme.space.half};
  }
`;

const Conflict = styled.span`
  color: ${theme.color.destructive};
  font-size: ${theme.fontSize.small};
`;

const Photos = styled.ol`
  ${plainList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${theme.size[8]}, 1fr));
  gap: ${theme.space[2]};
`;

const Thumbnail = styled.li<{ $isRemoved?: boolean }>`
  display: grid;
  align-content: start;
  gap: ${theme.space.half};
  min-width: 0;
  font-size: ${theme.fontSize.small};
  overflow-wrap: anywhere;

  picture,
  span > span {
    ${({ $isRemoved }) => $isRemoved && "opacity: 0.5;"}
  }
`;

const Caption = styled.span`
  ${muted}
`;

function photoLabel({ earlierPosition, isMoved, isRelabeled }: PhotoChange): string | null {
  if (earlierPosition === null) return "Added";
  const labels = [isMoved && `Was ${earlierPosition}`, isRelabeled && "New caption"].filter(Boolean);
  return labels.length > 0 ? labels.join(" · ") : null;
}

interface ContentChangesProps extends ContentDifferences {
  /** Photos afterwards. */
  readonly photosAfter: readonly PictureData[];
  /** Title of the photos afterwards. */
  readonly photosLabel: string;
  /** Proposed fields that the listing has changed meanwhile. */
  readonly conflicts?: readonly string[];
}

/** Differences between two versions of a listing, field by field, with the photos in their new order. */
export function ContentChanges({
  changes,
  photosBefore,
  photosAfter,
  photosLabel,
  conflicts = [],
}: ContentChangesProps) {
  return (
    <>
      {changes.length > 0 && (
        <Fields>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{listingFieldLabel(field)}</dt>
              <dd>
                {before !== null && <del>{valueText(field, before)}</del>}
                {after === null ? <MutedText as="span">Removed</MutedText> : <ins>{valueText(field, after)}</ins>}
                {conflicts.includes(field) && <Conflict>This part of the listing has changed since.</Conflict>}
              </dd>
            </div>
          ))}
        </Fields>
      )}
      {photosBefore && (
        <PhotoChanges
          before={photosBefore}
          after={photosAfter}
          title={photosLabel}
          isInConflict={conflicts.includes("photos")}
        />
      )}
    </>
  );
}

interface PhotoChangesProps {
  readonly before: readonly PictureData[];
  readonly after: readonly PictureData[];
  readonly title: string;
  readonly isInConflict: boolean;
}

function PhotoChanges({ before, after, title, isInConflict }: PhotoChangesProps) {
  const diff = photoDiff(before, after);
  return (
    <>
      <SmallLabel>{after.length > 0 ? title : "All photos are removed"}</SmallLabel>
      {isInConflict && <Conflict>The listing’s photos have changed since.</Conflict>}
      {after.length > 0 && (
        <Photos aria-label={title}>
          {diff.after.map((change, index) => {
            const label = photoLabel(change);
            return (
              <Thumbnail key={change.photo.path}>
                <PictureImage picture={change.photo} sizes={THUMBNAIL_SIZES} />
                <span>
                  {index + 1}
                  {label && <strong>{` · ${label}`}</strong>}
                </span>
                {change.photo.alt && <Caption>{change.photo.alt}</Caption>}
              </Thumbnail>
            );
          })}
        </Photos>
      )}
      {diff.removed.length > 0 && (
        <>
          <SmallLabel>Removed photos</SmallLabel>
          <Photos aria-label="Removed photos">
            {diff.removed.map((photo) => (
              <Thumbnail key={photo.path} $isRemoved>
                <PictureImage picture={photo} sizes={THUMBNAIL_SIZES} />
                {photo.alt && <Caption>{photo.alt}</Caption>}
              </Thumbnail>
            ))}
          </Photos>
        </>
      )}
    </>
  );
}
