import { Picture } from "@entities/picture/Picture";
import type { PhotoGroup } from "@entities/picture/types";
import { MAX_CAPTION } from "@shared/api/limits";
import { Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { Button, IconButton } from "@shared/ui/Button";
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CoverIcon,
  GripIcon,
  RemoveIcon,
  RetryIcon,
  RotateLeftIcon,
  RotateRightIcon,
} from "@shared/ui/icons";
import { MetaLine } from "@shared/ui/layout";
import { SelectBox } from "@shared/ui/SelectBox";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { groupOptions } from "./PhotoSelectionBar";
import { isUpload, type Photo, type Turn } from "./photoStore";
import {
  Controls,
  CoverBadge,
  Details,
  DragHandle,
  Frame,
  ImageActions,
  ImageArea,
  Placeholder,
  Progress,
  Tile,
  UploadError,
} from "./photoTile.styles";
import { type DragHandlers, TILE_ATTRIBUTE } from "./useDragReorder";

const TILE_SIZES = "(min-width: 40em) 16rem, 8rem";

const stateLabels = {
  waiting: () => "Waiting",
  sending: (progress: number) => `Uploading, ${Math.round(progress * 100)}%`,
  preparing: () => "Preparing",
} as const;

/** Attribute of tiles: "true" if the upload failed. */
const FAILED_ATTRIBUTE = "data-failed";

/** Scrolls to the first photo whose upload failed, and focuses its first control. */
export function showFailedPhoto(): void {
  const tile = document.querySelector(`[${FAILED_ATTRIBUTE}="true"]`);
  tile?.querySelector("button")?.focus({ preventScroll: true });
  tile?.scrollIntoView({ block: "center" });
}

interface PhotoTileProps {
  readonly photo: Photo;
  readonly index: number;
  readonly count: number;
  readonly isCover: boolean;
  readonly isDragged: boolean;
  readonly isSelected: boolean;
  /** Selects it, or no longer; with `range`, all from the one changed last. */
  readonly onToggle: (range: boolean) => void;
  readonly dragHandlers: DragHandlers;
  /** Id of a list of suggested captions. */
  readonly captionListId?: string | undefined;
  /** Target index, from 0. */
  readonly onMove: (to: number) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onDescribe: (alt: string) => void;
  /** Turns it by 90 degrees. */
  readonly onRotate: (turn: Turn) => void;
  /** Absent if photos have no groups. */
  readonly onAssign?: ((group: PhotoGroup | null) => void) | undefined;
}

/** One photo with its controls. */
export function PhotoTile({
  photo,
  index,
  count,
  isCover,
  isDragged,
  isSelected,
  onToggle,
  dragHandlers,
  captionListId,
  onMove,
  onRetry,
  onRemove,
  onDescribe,
  onRotate,
  onAssign,
}: PhotoTileProps) {
  const tile = useRef<HTMLLIElement>(null);
  const focusedControl = useRef<HTMLElement | null>(null);
  const id = useId();
  const { state, name, failure, picture, progress, alt, group, canRetry } = photo;
  const photoLabel = `photo ${index + 1}`;

  // A tile that moves keeps the focus: the browser drops the focus of a node that moves in the DOM. The first tile has no
  // button that makes it the first; its drag handle follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the position changes
  useEffect(() => {
    const control = focusedControl.current;
    focusedControl.current = null;
    if (control) (control.isConnected ? control : tile.current?.querySelector("button"))?.focus();
  }, [index]);

  const move = (to: number) => {
    if (to < 0 || to >= count) return;
    focusedControl.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    onMove(to);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };

  return (
    <Tile
      ref={tile}
      $isDragged={isDragged}
      $isSelected={isSelected}
      {...{ [TILE_ATTRIBUTE]: photo.key, [FAILED_ATTRIBUTE]: state === "failed" }}
    >
      <ImageArea>
        <Frame aria-busy={picture !== null && state === "preparing"}>
          {picture ? (
            <Picture picture={{ ...picture, alt: alt || name }} sizes={TILE_SIZES} />
          ) : (
            <Placeholder>
              {state !== "failed" && state !== "done" && (
                <>
                  <MetaLine>{stateLabels[state](progress)}</MetaLine>
                  <Progress
                    aria-label={`Upload of ${name}`}
                    max={1}
                    {...(state === "preparing" ? {} : { value: progress })}
                  />
                </>
              )}
            </Placeholder>
          )}
          {count > 1 && (
            <DragHandle
              type="button"
              aria-label={`Move ${photoLabel}: use the arrow keys`}
              {...dragHandlers}
              onKeyDown={handleKeyDown}
            >
              <GripIcon size={16} />
            </DragHandle>
          )}
          {isCover && <CoverBadge>Cover</CoverBadge>}
        </Frame>
        {count > 1 && (
          <ImageActions>
            <SelectBox name={photoLabel} isSelected={isSelected} onToggle={onToggle} />
            {index > 0 && (
              <IconButton label={`Make ${photoLabel} the first`} onClick={() => move(0)}>
                <CoverIcon size={18} />
              </IconButton>
            )}
          </ImageActions>
        )}
      </ImageArea>
      <Details>
        {picture ? (
          <Input
            id={id}
            aria-label={`What ${photoLabel} shows`}
            placeholder="Caption"
            list={captionListId}
            maxLength={MAX_CAPTION}
            value={alt}
            onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
          />
        ) : (
          <MetaLine>{name}</MetaLine>
        )}
        {picture && onAssign && (
          <Select
            aria-label={`Group of ${photoLabel}`}
            value={group ?? ""}
            options={groupOptions}
            onChange={({ currentTarget }) => onAssign((currentTarget.value || null) as PhotoGroup | null)}
          />
        )}
        {failure && <UploadError role="alert">{failure}</UploadError>}
      </Details>
      <Controls>
        {canRetry && state === "failed" && (
          <Button variant="quiet" aria-label={`Retry ${name}`} onClick={onRetry}>
            <RetryIcon size={16} /> Retry
          </Button>
        )}
        {count > 1 && (
          <>
            <IconButton
              label={`Move ${photoLabel} earlier`}
              aria-disabled={index === 0}
              onClick={() => move(index - 1)}
            >
              <ChevronLeftIcon size={18} />
            </IconButton>
            <IconButton
              label={`Move ${photoLabel} later`}
              aria-disabled={index === count - 1}
              onClick={() => move(index + 1)}
            >
              <ChevronRightIcon size={18} />
            </IconButton>
          </>
        )}
        {picture && isUpload(picture) && (
          <>
            <IconButton
              label={`Rotate ${photoLabel} left`}
              aria-disabled={state !== "done"}
              onClick={() => onRotate("left")}
            >
              <RotateLeftIcon size={18} />
            </IconButton>
            <IconButton
              label={`Rotate ${photoLabel} right`}
              aria-disabled={state !== "done"}
              onClick={() => onRotate("right")}
            >
              <RotateRightIcon size={18} />
            </IconButton>
          </>
        )}
        <IconButton label={`Remove ${photoLabel}`} onClick={onRemove}>
          <RemoveIcon size={18} />
        </IconButton>
      </Controls>
    </Tile>
  );
}
