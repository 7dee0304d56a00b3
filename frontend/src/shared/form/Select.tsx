import { theme } from "@shared/theme/theme";
import { ChevronDownIcon } from "@shared/ui/icons";
import type { ComponentProps } from "react";
import styled from "styled-components";
import { controlStyles } from "./fieldLayout";

const Container = styled.span`
  position: relative;
  display: block;

  svg {
    position: absolute;
    top: 50%;
    right: ${theme.space[2]};
    pointer-events: none;
    transform: translateY(-50%);
  }
`;

const Control = styled.select`
  ${controlStyles}
  padding-right: ${theme.space[6]};
  appearance: none;
  text-overflow: ellipsis;
`;

/** One option of a select. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options under a heading. */
export interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

const renderOptions = (options: readonly Option[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface SelectProps extends ComponentProps<"select"> {
  readonly options: readonly Option[];
  /** Shown after `options`. */
  readonly groups?: readonly OptionGroup[];
}

/** Styled native select: works with every keyboard, touch screen and screen reader. */
export function Select({ options, groups = [], ...rest }: SelectProps) {
  return (
    <Container>
      <Control {...rest}>
        {renderOptions(options)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {renderOptions(group.options)}
          </optgroup>
        ))}
      </Control>
      <ChevronDownIcon size={16} />
    </Container>
  );
}
