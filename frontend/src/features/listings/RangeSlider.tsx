import { theme } from "@shared/theme/theme";
import { Slider } from "radix-ui";
import { type KeyboardEvent, useRef } from "react";
import styled from "styled-components";

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

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

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

/** Slider with two handles; a handle at the end of the scale means unlimited. */
export function RangeSlider({ scale, limits, labels, format, onChange, onCommit }: RangeSliderProps) {
  const dragging = useRef(false);
  const clamp = (value: number) => Math.min(scale.max, Math.max(scale.min, value));
  const values = [clamp(limits[0] ?? scale.min), clamp(limits[1] ?? scale.max)].sort((one, other) => one - other);

  const limitsOf = ([low = scale.min, high = scale.max]: number[]): Limits => [
    // A limit beyond the scale is shown at its end and kept when the other handle moves.
    low === values[0] ? limits[0] : low > scale.min ? low : null,
    high === values[1] ? limits[1] : high < scale.max ? high : null,
  ];

  /** Home and End move the focused handle up to the other; Radix would move the other one. */
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const [low = scale.min, high = scale.max] = values;
    if (event.key === "Home" && index === 1) onChange(limitsOf([low, low]));
    else if (event.key === "End" && index === 0) onChange(limitsOf([high, high]));
    else return;
    event.preventDefault();
  };

  return (
    <Root
      min={scale.min}
      max={scale.max}
      step={scale.step}
      value={values}
      onValueChange={(changed) => onChange(limitsOf(changed))}
      onPointerDown={() => {
        dragging.current = true;
      }}
      onValueCommit={() => {
        // Keys commit on every step; only pointer releases are forwarded.
        if (dragging.current) onCommit(limits);
        dragging.current = false;
      }}
    >
      <Track>
        <SelectedRange />
      </Track>
      {labels.map((label, index) => (
        <Handle
          key={label}
          aria-label={label}
          onKeyDown={(event) => handleKeyDown(event, index)}
          aria-valuetext={limits[index] == null ? "no limit" : format(limits[index])}
        />
      ))}
    </Root>
  );
}
