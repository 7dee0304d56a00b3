import type { ComponentProps } from "react";
import styled from "styled-components";
import { theme } from "../theme/theme";
import { ChevronDownIcon } from "../ui/icons";
import { controlStyles } from "./fieldParts";

const Frame = styled.span`
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

/** One choice of a choice list. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The system's own choice list in our dress: it works with every keyboard, thumb and screen reader already. */
export function Select({ options, ...rest }: ComponentProps<"select"> & { options: readonly Option[] }) {
  return (
    <Frame>
      <Control {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Control>
      <ChevronDownIcon size={16} />
    </Frame>
  );
}
