import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import styled from "styled-components";
import { Input } from "../form/fieldParts";
import { figures, label, muted } from "../theme/text";
import { theme } from "../theme/theme";
import { Button, IconButton } from "../ui/Button";
import { ChevronLeftIcon, ChevronRightIcon, CoverIcon, GripIcon, RemoveIcon, RetryIcon } from "../ui/icons";
import { Picture } from "../vehicle/Picture";
import type { Photo } from "./photos";
import { type Grip, TILE_ATTRIBUTE } from "./useDragging";

const TILE_SIZES = "(min-width: 40em) 18rem, 8rem";

/* On a narrow screen the picture lies beside its controls, on a wide one above them. */
const Tile = styled.li<{ $dragged: boolean }>`
  display: grid;
  grid-template-columns: 7.5rem minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[1]} ${theme.space[2]};
  opacity: ${({ $dragged }) => ($dragged ? 0.6 : 1)};
  outline: ${({ $dragged }) => ($dragged ? `2px solid ${theme.colour.focus}` : "none")};
  outline-offset: ${theme.space.half};

  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
`;

const View = styled.div`
  position: relative;
`;

const Empty = styled.div`
  display: grid;
  place-content: center;
  aspect-ratio: 16 / 10;
  padding: ${theme.space[1]};
  border: 1px solid ${theme.colour.line};
  background: ${theme.colour.surfaceRaised};
`;

const Progress = styled.progress`
  width: 100%;
  height: ${theme.space.half};
  border: 0;
  background: ${theme.colour.line};
  accent-color: ${theme.colour.ink};
  appearance: none;

  &::-webkit-progress-bar {
    background: ${theme.colour.line};
  }

  &::-webkit-progress-value {
    background: ${theme.colour.ink};
  }

  &::-moz-progress-bar {
    background: ${theme.colour.ink};
  }
`;

const Words = styled.p`
  ${muted}
  ${figures}
  overflow-wrap: anywhere;
`;

const Failure = styled(Words)`
  color: ${theme.colour.destructive};
`;

const Mark = styled.span`
  ${label}
  position: absolute;
  bottom: ${theme.space[1]};
  left: ${theme.space[1]};
  padding: ${theme.space.half} ${theme.space[1]};
  background: ${theme.colour.surface};
  line-height: 1.2;
`;

const GripButton = styled.button`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.colour.ink};
  cursor: grab;
  touch-action: none;

  svg {
    padding: ${theme.space.half};
    background: ${theme.colour.surface};
    border-radius: ${theme.radius.small};
    box-sizing: content-box;
  }

  &:active {
    cursor: grabbing;
  }
`;

const Side = styled.div`
  display: grid;
  gap: ${theme.space.half};
  min-width: 0;
`;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;

  & > :last-child {
    margin-left: auto;
  }

  & > [aria-disabled="true"] {
    opacity: 0.35;
    cursor: default;
  }
`;

const stateWords = {
  waiting: () => "Waiting",
  sending: (share: number) => `Uploading, ${Math.round(share * 100)} %`,
  preparing: () => "Preparing",
} as const;

interface PhotoTileProps {
  readonly photo: Photo;
  readonly index: number;
  readonly count: number;
  readonly isCover: boolean;
  readonly isDragged: boolean;
  readonly grip: Grip;
  /** To a place, counted from 0. */
  readonly onMove: (to: number) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onDescribe: (alt: string) => void;
}

/** One photograph and what can be done with it. */
export function PhotoTile({
  photo,
  index,
  count,
  isCover,
  isDragged,
  grip,
  onMove,
  onRetry,
  onRemove,
  onDescribe,
}: PhotoTileProps) {
  const tile = useRef<HTMLLIElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const id = useId();
  const { state, name, failure, picture, progress, alt, canRetry } = photo;
  const what = `photograph ${index + 1}`;

  // A tile that changes its place takes the focus along: the browser drops it from what is moved in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what changed
  useEffect(() => {
    if (pressed.current && tile.current?.contains(pressed.current)) pressed.current.focus();
    pressed.current = null;
  }, [index]);

  const move = (to: number) => {
    if (to < 0 || to >= count) return;
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    onMove(to);
  };
  const press = (event: KeyboardEvent) => {
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
    <Tile ref={tile} $dragged={isDragged} {...{ [TILE_ATTRIBUTE]: photo.key }}>
      <View>
        {picture ? (
          <Picture picture={{ ...picture, alt: alt || name }} sizes={TILE_SIZES} make="" model={name} />
        ) : (
          <Empty>
            {state !== "failed" && state !== "done" && (
              <>
                <Words>{stateWords[state](progress)}</Words>
                <Progress
                  aria-label={`Upload of ${name}`}
                  max={1}
                  {...(state === "preparing" ? {} : { value: progress })}
                />
              </>
            )}
          </Empty>
        )}
        {count > 1 && (
          <GripButton type="button" aria-label={`Move ${what}: use the arrow keys`} {...grip} onKeyDown={press}>
            <GripIcon size={16} />
          </GripButton>
        )}
        {isCover && <Mark>Cover</Mark>}
      </View>
      <Side>
        {picture ? (
          <Input
            id={id}
            aria-label={`What ${what} shows`}
            placeholder="What it shows"
            maxLength={300}
            value={alt}
            onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
          />
        ) : (
          <Words>{name}</Words>
        )}
        {failure && <Failure role="alert">{failure}</Failure>}
        <Controls>
          {canRetry && state === "failed" && (
            <Button variant="quiet" aria-label={`Retry ${name}`} onClick={onRetry}>
              <RetryIcon size={16} /> Retry
            </Button>
          )}
          {count > 1 && (
            <>
              <IconButton label={`Move ${what} earlier`} aria-disabled={index === 0} onClick={() => move(index - 1)}>
                <ChevronLeftIcon size={18} />
              </IconButton>
              <IconButton
                label={`Move ${what} later`}
                aria-disabled={index === count - 1}
                onClick={() => move(index + 1)}
              >
                <ChevronRightIcon size={18} />
              </IconButton>
              {index > 0 && (
                <IconButton label={`Make ${what} the first`} onClick={() => move(0)}>
                  <CoverIcon size={18} />
                </IconButton>
              )}
            </>
          )}
          <IconButton label={`Remove ${what}`} onClick={onRemove}>
            <RemoveIcon size={18} />
          </IconButton>
        </Controls>
      </Side>
    </Tile>
  );
}
