import { theme } from "@shared/theme/theme";
import { Slider } from "radix-ui";
import type { KeyboardEvent } from "react";
import styled from "styled-components";
import { fromPosition, moveBySteps, type Scale, toPosition } from "./trackPosition";

const HANDLE = "1.5rem";

const Root = styled(Slider.Root)`
  position: relative;
  display: flex;
  align-items: center;
  height: ${theme.minTouchTarget};
  /* Half a handle at each end, so that the handles stay within the column. */
  margin-inline: calc(${HANDLE} / 2);
  touch-action: pan-y;
  user-select: none;
`;

const Track = styled(Slider.Track)`
  position: relative;
  flex: 1;
  height: ${theme.lineWidth.hairline};
  background: ${theme.color.inkMuted};
`;

const SelectedRange = styled(Slider.Range)`
  position: absolute;
  top: -1px;
  height: 3px;
  background: ${theme.color.ink};
`;

const Handle = styled(Slider.Thumb)`
  display: block;
  position: relative;
  width: ${HANDLE};
  height: ${HANDLE};
  border: ${theme.border.ink};
  border-radius: ${theme.radius.round};
  background: ${theme.color.surfaceRaised};
  cursor: grab;

  &:active {
    cursor: grabbing;
  }

  /* What a finger can hit. */
  &::after {
    content: "";
    position: absolute;
    inset: -0.75rem;
  }
`;

/** Lower and upper limit; null is unlimited. */
export type Limits = readonly [number | null, number | null];

interface RangeSliderProps {
  readonly scale: Scale;
  readonly limits: Limits;
  readonly labels: readonly [string, string];
  readonly format: (value: number) => string;
  /** Called while dragging. */
  readonly onChange: (limits: Limits) => void;
  /** Called when a handle is released. */
  readonly onCommit: (limits: Limits) => void;
}

/** Steps of Page Up and Page Down. */
const PAGE = 10;
/** Finest position that a pointer reaches, as a share of the track. */
const POINTER_STEP = 0.001;

/** Steps that a key moves a handle; Home and End reach the end of its range. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: PAGE,
  PageDown: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** Slider with two handles; a handle at the end of the scale means unlimited. */
export function RangeSlider({ scale, limits: given, labels, format, onChange, onCommit }: RangeSliderProps) {
  // An address may name them in the wrong order.
  const isReversed = given[0] !== null && given[1] !== null && given[0] > given[1];
  const limits: Limits = isReversed ? [given[1], given[0]] : given;
  const clamp = (value: number) => Math.min(scale.max, Math.max(scale.min, value));
  const values = [clamp(limits[0] ?? scale.min), clamp(limits[1] ?? scale.max)];

  const limitsOf = ([low = scale.min, high = scale.max]: readonly number[]): Limits => [
    // A limit beyond the scale is shown at its end and kept when the other handle moves.
    low === values[0] ? limits[0] : low > scale.min ? low : null,
    high === values[1] ? limits[1] : high < scale.max ? high : null,
  ];

  /** Keys move by values, not by positions, and a handle no further than the other. */
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const steps = keySteps[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    const [low = scale.min, high = scale.max] = values;
    const value = moveBySteps(scale, index === 0 ? low : high, steps * (event.shiftKey ? PAGE : 1));
    onChange(limitsOf(index === 0 ? [Math.min(value, high), high] : [low, Math.max(value, low)]));
  };

  /** Values of changed positions: one that did not move keeps a value between two steps. */
  const handlePositions = (positions: readonly number[]) =>
    onChange(
      limitsOf(
        positions.map(
          (position) => values.find((value) => toPosition(scale, value) === position) ?? fromPosition(scale, position),
        ),
      ),
    );

  return (
    <Root
      min={0}
      max={1}
      step={POINTER_STEP}
      value={values.map((value) => toPosition(scale, value))}
      onValueChange={handlePositions}
      onValueCommit={() => onCommit(limits)}
    >
      <Track>
        <SelectedRange />
      </Track>
      {labels.map((label, index) => (
        <Handle
          key={label}
          aria-label={label}
          aria-valuemin={scale.min}
          aria-valuemax={scale.max}
          aria-valuenow={values[index]}
          aria-valuetext={limits[index] == null ? "no limit" : format(limits[index])}
          onKeyDown={(event) => handleKeyDown(event, index)}
        />
      ))}
    </Root>
  );
}
