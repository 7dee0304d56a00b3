import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { countOf } from "../format";
import { muted } from "../theme/text";
import { theme } from "../theme/theme";
import { Button } from "../ui/Button";
import { AddPhotoIcon } from "../ui/icons";
import { VisuallyHidden } from "../ui/VisuallyHidden";
import { PhotoTile } from "./PhotoTile";
import { MOST_PHOTOS, type Photo } from "./photos";
import { useDragging } from "./useDragging";
import type { Photos } from "./usePhotos";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/gif,image/tiff";

const Place = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${theme.space[1]};
  padding: ${theme.space[3]} ${theme.space[2]};
  border: 1px dashed ${({ $over }) => ($over ? theme.colour.ink : theme.colour.inkMuted)};
  border-radius: ${theme.radius.small};
  background: ${({ $over }) => ($over ? theme.colour.surfaceRaised : "none")};
  text-align: center;
  transition: border-color ${theme.motion.quick};

  & > p {
    ${muted}
  }
`;

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  margin-top: ${theme.space[2]};
  padding: 0;
  list-style: none;

  ${theme.media.small} {
    grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
    gap: ${theme.space[3]} ${theme.space[2]};
  }
`;

const NoRoom = styled.p`
  margin-top: ${theme.space[1]};
  color: ${theme.colour.destructive};
  font-size: ${theme.fontSize.small};
`;

/** How far everything is, in words for those who listen. */
function progressOf(list: readonly Photo[]): string {
  const done = list.filter(({ state }) => state === "done").length;
  const failed = list.filter(({ state }) => state === "failed").length;
  if (list.length === 0) return "";
  const said = `${done} of ${countOf(list.length, "photograph", "photographs")} uploaded`;
  return failed > 0 ? `${said}, ${failed} could not be taken` : said;
}

interface PhotoUploaderProps {
  readonly photos: Photos;
  /** Another picture is the cover: none of these is marked as it. */
  readonly hasOtherCover?: boolean;
}

/** Photographs from this device: chosen, dropped or pasted, put in order by hand or by keyboard. */
export function PhotoUploader({ photos: { list, store }, hasOtherCover = false }: PhotoUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const [noRoom, setNoRoom] = useState(0);
  const [said, setSaid] = useState("");

  const add = useCallback((files: readonly File[]) => setNoRoom(store.add(files)), [store]);

  // Pasted anywhere on the page: whoever copied a picture has no field to paste it into.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [add]);

  const move = useCallback(
    (photo: Photo, to: number) => {
      const at = Math.min(Math.max(to, 0), list.length - 1);
      store.move(photo.key, at);
      setSaid(
        `${photo.name} is now photograph ${at + 1} of ${list.length}${at === 0 && !hasOtherCover ? ", the cover" : ""}.`,
      );
    },
    [store, list.length, hasOtherCover],
  );
  const dragging = useDragging(frame, (key, to) => {
    const photo = list.find((each) => each.key === key);
    if (photo) move(photo, to);
  });

  const remove = (photo: Photo) => {
    store.remove(photo.key);
    setNoRoom(0);
    setSaid(`${photo.name} was removed.`);
    choose.current?.focus({ preventScroll: true });
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div ref={frame} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Place $over={isOver}>
        <AddPhotoIcon size={28} />
        <Button ref={choose} aria-describedby={hintId} onClick={() => input.current?.click()}>
          Choose photographs
        </Button>
        <p id={hintId}>Or drop or paste them here. Up to {MOST_PHOTOS}; the first is the cover.</p>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          multiple
          hidden
          aria-label="Photographs"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // The same file may be chosen again after it was removed.
            currentTarget.value = "";
          }}
        />
      </Place>
      {noRoom > 0 && (
        <NoRoom role="alert">
          {`A vehicle has up to ${MOST_PHOTOS} photographs: ${countOf(noRoom, "file was", "files were")} left out.`}
        </NoRoom>
      )}
      {list.length > 0 && (
        <List aria-label="Photographs">
          {list.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={list.length}
              isCover={index === 0 && !hasOtherCover}
              isDragged={dragging.key === photo.key}
              grip={dragging.gripOf(photo.key)}
              onMove={(to) => move(photo, to)}
              onRetry={() => store.retry(photo.key)}
              onRemove={() => remove(photo)}
              onDescribe={(alt) => store.describe(photo.key, alt)}
            />
          ))}
        </List>
      )}
      <VisuallyHidden role="status">{said || progressOf(list)}</VisuallyHidden>
    </div>
  );
}
