import { useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { Input } from "../../shared/form/fieldParts";
import { figures } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { VisuallyHidden } from "../../shared/ui/VisuallyHidden";
import { FilterGroup, FilterName } from "./filterParts";
import { type Limits, RangeSlider, type Scale } from "./RangeSlider";

/** How long after the last move the list follows. */
const SETTLE_MS = 350;

const Inputs = styled.div`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${theme.space[1]};

  input {
    ${figures}
    min-width: 0;
    padding-inline: ${theme.space[1]};
    font-size: ${theme.fontSize.small};

    &::placeholder {
      color: ${theme.colour.inkMuted};
      opacity: 1;
    }

    @media (pointer: coarse) {
      font-size: ${theme.fontSize.body};
    }
  }
`;

const Complaint = styled.p`
  color: ${theme.colour.destructive};
  font-size: ${theme.fontSize.small};
`;

interface RangeFilterProps {
  readonly name: string;
  readonly scale: Scale;
  /** What can be typed, which is more than the handles reach. */
  readonly accepted: { readonly min: number; readonly max: number };
  readonly limits: Limits;
  readonly labels: readonly [string, string];
  readonly format: (value: number) => string;
  readonly complaint: string;
  readonly onChange: (limits: Limits) => void;
}

const isSame = (one: Limits, other: Limits): boolean => one[0] === other[0] && one[1] === other[1];

/** A slider with a field for each end: the hand chooses roughly, the keyboard exactly. */
export function RangeFilter(props: RangeFilterProps) {
  const { name, scale, accepted, limits, labels, format, complaint, onChange } = props;
  const id = useId();
  const [draft, setDraft] = useState<Limits>(limits);
  /** What is being typed, where it is not (yet) what counts. */
  const [typed, setTyped] = useState<readonly [string | null, string | null]>([null, null]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address has the last word: back, a removed chip, a shared link.
  const [low, high] = limits;
  useEffect(() => {
    setDraft([low, high]);
    setTyped(([first, second]) => [first === String(low) ? first : null, second === String(high) ? second : null]);
    clearTimeout(timer.current);
  }, [low, high]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (next: Limits) => {
    clearTimeout(timer.current);
    if (!isSame(next, limits)) onChange(next);
  };
  const settle = (next: Limits) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), SETTLE_MS);
  };

  const read = (text: string): number | null | undefined => {
    const digits = text.replace(/[\s,$]/g, "");
    if (digits === "") return null;
    const value = Number(digits);
    return /^\d+$/.test(digits) && value >= accepted.min && value <= accepted.max ? value : undefined;
  };
  const replaced = <T,>(pair: readonly [T, T], index: number, value: T): readonly [T, T] =>
    index === 0 ? [value, pair[1]] : [pair[0], value];

  const shown = (index: 0 | 1): string => typed[index] ?? (draft[index] === null ? "" : format(draft[index]));
  const isWrong = (index: 0 | 1): boolean => typed[index] !== null && read(typed[index]) === undefined;
  const wrong = isWrong(0) || isWrong(1);
  const crossed = draft[0] !== null && draft[1] !== null && draft[0] > draft[1];
  const sentence = wrong ? complaint : crossed ? "The first is above the second, so nothing can match." : null;

  return (
    <FilterGroup role="group" aria-labelledby={`${id}-name`}>
      <FilterName as="h3" id={`${id}-name`}>
        {name}
      </FilterName>
      <RangeSlider
        scale={scale}
        limits={draft}
        labels={labels}
        format={format}
        onMove={(next) => {
          setTyped([null, null]);
          settle(next);
        }}
        onRelease={commit}
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
              value={shown(index)}
              aria-invalid={isWrong(index) || crossed}
              {...(sentence && { "aria-describedby": `${id}-complaint` })}
              onChange={(event) => {
                const text = event.target.value;
                setTyped(replaced(typed, index, text));
                const value = read(text);
                if (value !== undefined) settle(replaced(draft, index, value));
              }}
              onBlur={() => {
                if (isWrong(index)) return;
                setTyped(replaced(typed, index, null));
                commit(draft);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter" && !isWrong(index)) commit(draft);
              }}
            />
          </div>,
        ])}
      </Inputs>
      {sentence && (
        <Complaint id={`${id}-complaint`} role="alert">
          {sentence}
        </Complaint>
      )}
    </FilterGroup>
  );
}
