/** Checkbox that selects an item of a list. */
import { checkboxBox } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** The touch target of the checkbox, larger than the box that is drawn. */
export const SelectBoxLabel = styled.label`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[1]};
  min-width: ${theme.minTouchTarget};
  min-height: ${theme.minTouchTarget};
  cursor: pointer;

  input {
    ${checkboxBox}
  }
`;

interface SelectBoxProps {
  /** What is selected, e.g. "photo 3". */
  readonly name: string;
  readonly isSelected: boolean;
  /** `range` with the shift key: everything from the one changed last. */
  readonly onToggle: (range: boolean) => void;
}

export function SelectBox({ name, isSelected, onToggle }: SelectBoxProps) {
  return (
    <SelectBoxLabel>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </SelectBoxLabel>
  );
}
