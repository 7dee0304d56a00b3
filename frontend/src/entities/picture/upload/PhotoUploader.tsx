import { photoGroupLabels } from "@entities/picture/photos";
import type { PhotoGroup } from "@entities/picture/types";
import { formatQuantity } from "@shared/format";
import { useRowSelection } from "@shared/hooks/useRowSelection";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { AddPhotoIcon } from "@shared/ui/icons";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { PhotoSelectionBar, StickyBar } from "./PhotoSelectionBar";
import { PhotoTile } from "./PhotoTile";
import { PictureAddresses } from "./PictureAddresses";
import type { Photo } from "./photoStore";
import { TILE_ATTRIBUTE, useDragReorder } from "./useDragReorder";
import type { Photos } from "./usePhotos";

/** What the server reads. Phones convert HEIC to JPEG only if HEIC is not among it. */
const ACCEPTED = "image/jpeg,image/png,image/webp";

const DropZone = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${theme.space[1]};
  padding: ${theme.space[3]} ${theme.space[2]};
  border: ${theme.lineWidth.hairline} dashed ${({ $over }) => ($over ? theme.color.ink : theme.color.inkMuted)};
  border-radius: ${theme.radius.small};
  background: ${({ $over }) => ($over ? theme.color.surfaceRaised : "none")};
  text-align: center;
  transition: border-color ${theme.motion.quick};

  & > p {
    ${muted}
  }
`;

const List = styled.ol`
  ${plainList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  margin-top: ${theme.space[2]};

  ${theme.media.small} {
    grid-template-columns: repeat(auto-fill, minmax(${theme.size[12]}, 1fr));
    gap: ${theme.space[3]} ${theme.space[2]};
  }

  /* Room for five buttons of a finger's size. */
  @media (pointer: coarse) {
    ${theme.media.small} {
      grid-template-columns: repeat(auto-fill, minmax(${theme.size[14]}, 1fr));
    }
  }

  /* While a tile is dragged, only the drag scrolls. */
  overflow-anchor: none;
`;

const LimitError = styled.p`
  margin-top: ${theme.space[1]};
  color: ${theme.color.destructive};
  font-size: ${theme.fontSize.small};
`;

/** Upload progress for screen readers. */
function progressAnnouncement(list: readonly Photo[]): string {
  const done = list.filter(({ state }) => state === "done").length;
  const failed = list.filter(({ state }) => state === "failed").length;
  if (list.length === 0) return "";
  const announcement = `${done} of ${formatQuantity(list.length, "photo", "photos")} uploaded`;
  return failed > 0 ? `${announcement}, ${failed} couldn’t be added` : announcement;
}

interface PhotoUploaderProps {
  readonly photos: Photos;
  /** Whether another picture is the cover. */
  readonly hasOtherCover?: boolean;
  /** Id of a list of suggested captions. */
  readonly captionListId?: string;
}

/** Photo upload by file picker, drop or paste, with reordering by pointer or keyboard. */
export function PhotoUploader({ photos: { list, store }, hasOtherCover = false, captionListId }: PhotoUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [isDragOver, setDragOver] = useState(false);
  const [rejectedCount, setRejectedCount] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  /** Subject and verb of the sentence about what was removed last. */
  const [removed, setRemoved] = useState<string | null>(null);
  const { max, hasGroups, takesAddresses } = store.options;
  const selection = useRowSelection(list.map(({ key }) => String(key)));
  const selected = list.filter(({ key }) => selection.isSelected(String(key)));

  const add = useCallback(
    (files: readonly File[]) => {
      // The progress of the uploads is announced from here on.
      setAnnouncement("");
      setRejectedCount(store.add(files));
    },
    [store],
  );

  // Accepts pastes anywhere on the page: there is no field to paste a picture into.
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", handlePaste);
    return () => document.removeEventListener("paste", handlePaste);
  }, [add]);

  const move = useCallback(
    (photo: Photo, to: number) => {
      const index = Math.min(Math.max(to, 0), list.length - 1);
      store.move(photo.key, index);
      setAnnouncement(
        `${photo.name} is now photo ${index + 1} of ${list.length}${index === 0 && !hasOtherCover ? ", the cover" : ""}.`,
      );
    },
    [store, list.length, hasOtherCover],
  );
  const dragging = useDragReorder(container, (key, to) => {
    const photo = list.find((each) => each.key === key);
    if (photo) move(photo, to);
  });

  const focusRemoveButton = (photo: Photo | undefined) => {
    const buttons = container.current?.querySelectorAll<HTMLElement>(`[${TILE_ATTRIBUTE}="${photo?.key}"] button`);
    ([...(buttons ?? [])].at(-1) ?? chooseButton.current)?.focus({ preventScroll: true });
  };
  const remove = (photos: readonly Photo[]) => {
    const [first] = photos;
    const name = first && photos.length === 1 ? first.name : formatQuantity(photos.length, "photo", "photos");
    const sentence = `${name} ${photos.length === 1 ? "was" : "were"}`;
    const isKept = (photo: Photo) => !photos.includes(photo);
    const neighbor = (first && list.slice(list.indexOf(first)).find(isKept)) ?? list.findLast(isKept);
    store.remove(photos.map(({ key }) => key));
    setRejectedCount(0);
    setRemoved(photos.some(({ picture }) => picture) ? sentence : null);
    setAnnouncement(`${sentence} removed.`);
    focusRemoveButton(neighbor);
  };
  const restore = () => {
    if (store.restore()) setAnnouncement(`${removed} restored.`);
    setRemoved(null);
    chooseButton.current?.focus({ preventScroll: true });
  };
  const toggle = (key: number, range: boolean) => {
    setRemoved(null);
    selection.toggle(String(key), range);
  };
  const clearSelection = () => {
    const key = selected.at(-1)?.key;
    container.current
      ?.querySelector<HTMLElement>(`[${TILE_ATTRIBUTE}="${key}"] [type=checkbox]`)
      ?.focus({ preventScroll: true });
    selection.clear();
  };
  const assign = (group: PhotoGroup | null) => {
    store.assign(
      selected.map(({ key }) => key),
      group,
    );
    setAnnouncement(
      `${formatQuantity(selected.length, "photo is", "photos are")} now ${group ? `in ${photoGroupLabels[group]}` : "not sorted"}.`,
    );
    clearSelection();
  };
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setDragOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div ref={container} onDragOver={handleDragOver} onDragLeave={() => setDragOver(false)} onDrop={handleDrop}>
      <DropZone $over={isDragOver}>
        <AddPhotoIcon size={28} />
        <Button ref={chooseButton} aria-describedby={hintId} onClick={() => input.current?.click()}>
          Choose photos
        </Button>
        <p id={hintId}>
          Or drop or paste them here. {list.length === 0 ? `Up to ${max}` : `${list.length} of ${max}`}; the first is
          the cover.
        </p>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          multiple
          hidden
          aria-label="Photos"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // Allows selecting a removed file again.
            currentTarget.value = "";
          }}
        />
      </DropZone>
      {takesAddresses && <PictureAddresses onAdd={(addresses) => setRejectedCount(store.addAddresses(addresses))} />}
      {rejectedCount > 0 && (
        <LimitError role="alert">
          {`A vehicle can have up to ${max} photos: ${formatQuantity(rejectedCount, "file was", "files were")} left out.`}
        </LimitError>
      )}
      {list.length > 0 && (
        <List aria-label="Photos">
          {list.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={list.length}
              isCover={index === 0 && !hasOtherCover}
              isDragged={dragging.key === photo.key}
              isSelected={selection.isSelected(String(photo.key))}
              onToggle={(range) => toggle(photo.key, range)}
              captionListId={captionListId}
              dragHandlers={dragging.dragHandlers(photo.key)}
              onMove={(to) => move(photo, to)}
              onRetry={() => store.retry(photo.key)}
              onRemove={() => remove([photo])}
              onDescribe={(alt) => store.describe(photo.key, alt)}
              onRotate={(turn) => void store.rotate(photo.key, turn)}
              onAssign={hasGroups ? (group) => store.assign([photo.key], group) : undefined}
            />
          ))}
        </List>
      )}
      {removed !== null && (
        <StickyBar>
          <span>{removed} removed.</span>
          <Button variant="quiet" onClick={restore}>
            Undo
          </Button>
        </StickyBar>
      )}
      <PhotoSelectionBar
        count={selected.length}
        total={list.length}
        onToggleAll={selection.toggleAll}
        onClear={clearSelection}
        onRemove={() => {
          remove(selected);
          selection.clear();
        }}
        onAssign={hasGroups ? assign : undefined}
      />
      <VisuallyHidden role="status">{announcement || progressAnnouncement(list)}</VisuallyHidden>
    </div>
  );
}
