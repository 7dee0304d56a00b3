import { FieldError, Input } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { SmallLabel } from "@shared/ui/layout";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { parseLimit } from "./filterLimits";
import { FilterGroup } from "./filters.styles";
import { type Limits, RangeSlider } from "./RangeSlider";
import type { Scale } from "./trackPosition";

/** Delay before a change is applied. */
const COMMIT_DELAY_MS = 350;

const Inputs = styled.div`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${theme.space[1]};

  input {
    ${tabularNums}
    min-width: 0;
    padding-inline: ${theme.space[1]};
    font-size: ${theme.fontSize.small};
  }
`;

interface RangeFilterProps {
  readonly name: string;
  readonly scale: Scale;
  /** Accepted input range, wider than the slider. */
  readonly accepted: { readonly min: number; readonly max: number };
  readonly limits: Limits;
  readonly labels: readonly [string, string];
  readonly format: (value: number) => string;
  readonly invalidMessage: string;
  readonly onChange: (limits: Limits) => void;
}

const isSameRange = (one: Limits, other: Limits): boolean => one[0] === other[0] && one[1] === other[1];

/** Range slider with exact input fields. */
export function RangeFilter(props: RangeFilterProps) {
  const { name, scale, accepted, limits, labels, format, invalidMessage, onChange } = props;
  const id = useId();
  const [draft, setDraft] = useState<Limits>(limits);
  /** Typed text that is not applied (yet). */
  const [typed, setTyped] = useState<readonly [string | null, string | null]>([null, null]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // External changes (back, removed chip, shared link) override the draft.
  const [low, high] = limits;
  useEffect(() => {
    setDraft([low, high]);
    setTyped(([first, second]) => [first === String(low) ? first : null, second === String(high) ? second : null]);
    clearTimeout(timer.current);
  }, [low, high]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (next: Limits) => {
    clearTimeout(timer.current);
    if (!isSameRange(next, limits)) onChange(next);
  };
  const commitLater = (next: Limits) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), COMMIT_DELAY_MS);
  };

  const parse = (text: string): number | null | undefined => (text.trim() === "" ? null : parseLimit(text, accepted));
  const withValue = <T,>(pair: readonly [T, T], index: number, value: T): readonly [T, T] =>
    index === 0 ? [value, pair[1]] : [pair[0], value];

  const displayValue = (index: 0 | 1): string => typed[index] ?? (draft[index] === null ? "" : format(draft[index]));
  const isWrong = (index: 0 | 1): boolean => typed[index] !== null && parse(typed[index]) === undefined;
  const hasInvalid = isWrong(0) || isWrong(1);
  const isCrossed = draft[0] !== null && draft[1] !== null && draft[0] > draft[1];
  const errorText = hasInvalid
    ? invalidMessage
    : isCrossed
      ? "The minimum is above the maximum, so nothing can match."
      : null;

  return (
    <FilterGroup role="group" aria-labelledby={`${id}-name`}>
      <SmallLabel as="h3" id={`${id}-name`}>
        {name}
      </SmallLabel>
      <RangeSlider
        scale={scale}
        limits={draft}
        labels={labels}
        format={format}
        onChange={(next) => {
          setTyped([null, null]);
          commitLater(next);
        }}
        onCommit={commit}
      />
      <Inputs>
        {([0, 1] as const).map((index) => [
          index === 1 && (
            <span key="to" aria-hidden="true">
              –
            </span>
          ),
          <div key={index}>
            <VisuallyHidden as="label" htmlFor={`${id}-${index}`}>
              {labels[index]}, exact
            </VisuallyHidden>
            <Input
              id={`${id}-${index}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              placeholder={`${format(index === 0 ? scale.min : scale.max)}${index === 1 && scale.step > 1 ? "+" : ""}`}
              value={displayValue(index)}
              aria-invalid={isWrong(index) || isCrossed}
              {...(errorText && { "aria-describedby": `${id}-complaint` })}
              onChange={(event) => {
                const text = event.target.value;
                setTyped(withValue(typed, index, text));
                const value = parse(text);
                if (value !== undefined) commitLater(withValue(draft, index, value));
              }}
              onBlur={() => {
                if (isWrong(index)) return;
                setTyped(withValue(typed, index, null));
                commit(draft);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter" && !isWrong(index)) commit(draft);
              }}
            />
          </div>,
        ])}
      </Inputs>
      {errorText && (
        <FieldError id={`${id}-complaint`} role="alert">
          {errorText}
        </FieldError>
      )}
    </FilterGroup>
  );
}
