/** Rows of a list that can be selected. */
import type { RowSelection } from "@shared/hooks/useRowSelection";
import { theme } from "@shared/theme/theme";
import { SelectBox, SelectBoxLabel } from "@shared/ui/SelectBox";
import type { ReactNode } from "react";
import styled from "styled-components";

const All = styled(SelectBoxLabel)`
  justify-content: start;
  padding-inline: calc((${theme.minTouchTarget} - 1.125rem) / 2);
  border-bottom: ${theme.border.line};
  font-size: ${theme.fontSize.label};
`;

const Selectable = styled.li<{ $isSelected: boolean }>`
  display: flex;
  border-bottom: ${theme.border.line};
  border-left: ${theme.rule.unmarked};
  ${({ $isSelected }) => $isSelected && `background: ${theme.color.surfaceRaised};`}

  & > a {
    flex: 1;
    min-width: 0;
    border-width: 0;
  }

  /* The open row is marked before its checkbox. */
  &:has([aria-current]) {
    border-left-color: ${theme.color.ink};
    background: ${theme.color.surfaceRaised};
  }
`;

interface SelectableRowProps {
  readonly rowKey: string;
  /** Names the row's checkbox. */
  readonly name: string;
  /** Undefined where rows cannot be selected. */
  readonly selection: RowSelection | undefined;
  readonly children: ReactNode;
}

/** List item of a row, with a checkbox before it where rows can be selected. With the shift key it selects all rows from the last one. */
export function SelectableRow({ rowKey, name, selection, children }: SelectableRowProps) {
  if (!selection) return <li>{children}</li>;
  const isSelected = selection.isSelected(rowKey);
  return (
    <Selectable $isSelected={isSelected}>
      <SelectBox name={name} isSelected={isSelected} onToggle={(range) => selection.toggle(rowKey, range)} />
      {children}
    </Selectable>
  );
}

/** Checkbox for all rows that the list shows; mixed while some are selected. */
export function SelectAll({ total, selection }: { total: number; selection: RowSelection }) {
  const isMixed = selection.count > 0 && selection.count < total;
  return (
    <All>
      <input
        type="checkbox"
        checked={selection.count === total}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={selection.toggleAll}
      />
      Select all on this page
    </All>
  );
}
