/** Acts on the selected photos of the uploader. */
import { photoGroupLabels } from "@entities/picture/photos";
import type { PhotoGroup } from "@entities/picture/types";
import { Select } from "@shared/form/Select";
import { formatQuantity } from "@shared/format";
import { bannerHeight } from "@shared/theme/bottomEdge";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import styled from "styled-components";

/** The groups of photos as options; the empty value is none. */
export const groupOptions = [
  { value: "", label: "Not sorted" },
  ...Object.entries(photoGroupLabels).map(([value, label]) => ({ value, label })),
];

/** Value of the option that names the select. */
const CHOOSE = "choose";

/** Stays at the lower edge while the list scrolls, in a dialog above its row of buttons. */
export const StickyBar = styled.div`
  ${wrapRow}
  position: sticky;
  bottom: ${bannerHeight};
  z-index: ${theme.zIndex.raised};
  gap: ${theme.space[1]} ${theme.space[2]};
  margin-top: ${theme.space[2]};
  padding: ${theme.space[1]} ${theme.space[2]};
  border: ${theme.border.ink};
  background: ${theme.color.surfaceRaised};
  font-size: ${theme.fontSize.small};

  [role="dialog"] & {
    bottom: calc(${theme.minTouchTarget} + ${theme.space[1]});
  }

  & > :first-child {
    flex: 1;
    white-space: nowrap;
  }
`;

interface PhotoSelectionBarProps {
  readonly count: number;
  readonly total: number;
  readonly onToggleAll: () => void;
  readonly onClear: () => void;
  readonly onRemove: () => void;
  /** Absent if photos have no groups. */
  readonly onAssign?: ((group: PhotoGroup | null) => void) | undefined;
}

/** Number of selected photos, and what can be done with all of them. */
export function PhotoSelectionBar({ count, total, onToggleAll, onClear, onRemove, onAssign }: PhotoSelectionBarProps) {
  return (
    <>
      <VisuallyHidden role="status">
        {count > 0 && `${formatQuantity(count, "photo", "photos")} selected`}
      </VisuallyHidden>
      {count > 0 && (
        <StickyBar role="group" aria-label="Selected photos">
          <span>{formatQuantity(count, "photo", "photos")} selected</span>
          {onAssign && (
            <Select
              aria-label="Group of the selected photos"
              value={CHOOSE}
              options={[{ value: CHOOSE, label: "Set group" }, ...groupOptions]}
              onChange={({ currentTarget }) => onAssign((currentTarget.value || null) as PhotoGroup | null)}
            />
          )}
          <Button variant="quiet" onClick={onRemove}>
            Remove
          </Button>
          {count < total && (
            <Button variant="quiet" onClick={onToggleAll}>
              Select all
            </Button>
          )}
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </StickyBar>
      )}
    </>
  );
}
