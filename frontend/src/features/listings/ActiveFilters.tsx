import { touchLine, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { CloseIcon } from "@shared/ui/icons";
import styled from "styled-components";
import type { FilterChip } from "./filterChips";
import type { Filters } from "./listingQuery";

const Row = styled.ul`
  ${wrapRow}
  gap: ${theme.space[1]};

  li {
    min-width: 0;
    max-width: 100%;
  }
`;

/* Smaller screens have it among the filters. */
const Wide = styled.li`
  ${theme.media.belowMedium} {
    display: none;
  }
`;

/** Button or link that removes a filter. */
export const Removable = styled.button`
  ${tabularNums}
  ${touchLine}
  gap: ${theme.space[1]};
  max-width: min(100%, ${theme.size[20]});
  padding: 0 ${theme.space[1]} 0 ${theme.space[2]};
  border: ${theme.border.line};
  border-radius: ${theme.radius.round};
  background: ${theme.color.surfaceRaised};
  color: inherit;
  font-size: ${theme.fontSize.small};
  text-decoration: none;
  cursor: pointer;

  &:hover {
    border-color: ${theme.color.ink};
  }

  svg {
    flex: none;
  }
`;

/** Text of a removable filter, on one line. */
export const ChipText = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface ActiveFiltersProps {
  readonly chips: readonly FilterChip[];
  readonly onChange: (change: Partial<Filters>) => void;
  /** Clears the filters; the button is hidden without it. */
  readonly onClear?: (() => void) | undefined;
  /** Looks for the search text in descriptions, too; the button is hidden without it. */
  readonly onDescriptions?: () => void;
  /** Saves the search; the button is hidden without it. */
  readonly onSave?: () => void;
}

/** Active filters as removable chips. */
export function ActiveFilters({ chips, onChange, onClear, onDescriptions, onSave }: ActiveFiltersProps) {
  return (
    <Row role="list" aria-label="Active filters">
      {chips.map(({ text, cleared }) => (
        <li key={text}>
          <Removable type="button" aria-label={`Remove filter: ${text}`} onClick={() => onChange(cleared)}>
            <ChipText>{text}</ChipText>
            <CloseIcon size={14} />
          </Removable>
        </li>
      ))}
      {onSave && (
        <li>
          <Button variant="quiet" onClick={onSave}>
            Save this search
          </Button>
        </li>
      )}
      {onClear && (
        <li>
          <Button variant="quiet" onClick={onClear}>
            Clear filters
          </Button>
        </li>
      )}
      {onDescriptions && (
        <Wide>
          <Button variant="quiet" onClick={onDescriptions}>
            Search descriptions, too
          </Button>
        </Wide>
      )}
    </Row>
  );
}
