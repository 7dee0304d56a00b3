/** Range of values of a slider. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whether positions on the track are logarithmic instead of linear. */
  readonly isLogarithmic?: boolean;
}

/** Share of a logarithmic track between its start and the first step. */
const FIRST_STEP = 0.05;

/** Steps from the start of the scale to its end. */
const stepsOf = ({ min, max, step }: Scale): number => Math.round((max - min) / step);

/** Value at whole steps from the start of the scale, at most at its end. */
const atStep = (scale: Scale, steps: number): number =>
  scale.min + Math.min(stepsOf(scale), Math.max(0, Math.round(steps))) * scale.step;

/** Value that is a number of steps away; a value between two steps moves to one of these first. */
export function moveBySteps(scale: Scale, value: number, steps: number): number {
  const from = (value - scale.min) / scale.step;
  return atStep(scale, (steps > 0 ? Math.floor(from) : Math.ceil(from)) + steps);
}

/**
 * Position of a value on the track, from 0 to 1. On a logarithmic track it grows with the logarithm of the middle of a
 * step, so that the first tenth of the scale takes more than half of the track.
 */
export function toPosition(scale: Scale, value: number): number {
  const steps = (value - scale.min) / scale.step;
  if (!scale.isLogarithmic) return steps / stepsOf(scale);
  if (steps < 1) return Math.max(0, steps) * FIRST_STEP;
  return FIRST_STEP + (1 - FIRST_STEP) * (Math.log(2 * steps - 1) / Math.log(2 * stepsOf(scale) - 1));
}

/** Value whose position is nearest to a position on the track; inverse of `toPosition` for every step of the scale. */
export function fromPosition(scale: Scale, position: number): number {
  const steps = stepsOf(scale);
  if (!scale.isLogarithmic) return atStep(scale, position * steps);
  if (position < FIRST_STEP / 2) return scale.min;
  const share = Math.max(0, (position - FIRST_STEP) / (1 - FIRST_STEP));
  return atStep(scale, ((2 * steps - 1) ** share + 1) / 2);
}
