import styled from "styled-components";
import { figures } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { CloseIcon } from "../../shared/ui/icons";
import type { Chip } from "./chips";
import type { Filters } from "./filters";

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]};

  li {
    min-width: 0;
    max-width: 100%;
  }
`;

const Removable = styled.button`
  ${figures}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  max-width: min(100%, 20rem);
  min-height: ${theme.target};
  padding: 0 ${theme.space[1]} 0 ${theme.space[2]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.round};
  background: ${theme.colour.surfaceRaised};
  font-size: ${theme.fontSize.small};
  cursor: pointer;

  &:hover {
    border-color: ${theme.colour.ink};
  }

  svg {
    flex: none;
  }
`;

const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface ActiveFiltersProps {
  readonly chips: readonly Chip[];
  readonly onNarrow: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
  /** Keeps the search; without it there is nothing to keep. */
  readonly onSave?: () => void;
}

/** What narrows the list, each with a way to take it back. */
export function ActiveFilters({ chips, onNarrow, onClear, onSave }: ActiveFiltersProps) {
  return (
    <Row role="list" aria-label="Active filters">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Removable type="button" aria-label={`Remove filter: ${text}`} onClick={() => onNarrow(without)}>
            <Words>{text}</Words>
            <CloseIcon size={14} />
          </Removable>
        </li>
      ))}
      <li>
        <Button variant="quiet" onClick={onClear}>
          Clear filters
        </Button>
      </li>
      {onSave && (
        <li>
          <Button variant="quiet" onClick={onSave}>
            Save this search
          </Button>
        </li>
      )}
    </Row>
  );
}
