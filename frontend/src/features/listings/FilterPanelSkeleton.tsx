import { theme } from "@shared/theme/theme";
import { SmallLabel } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { factFilters } from "./factFilters";
import { FilterGroup, FilterStack } from "./filters.styles";

const Name = styled(Skeleton)`
  height: 0.8em;
  margin-block: 0.3em;
`;

const SLIDER_AND_FIELDS = `calc(2 * ${theme.minTouchTarget} + ${theme.space[1]})`;

/** Heights of the filters in their order. */
const HEIGHTS = [
  theme.minTouchTarget,
  SLIDER_AND_FIELDS,
  SLIDER_AND_FIELDS,
  theme.minTouchTarget,
  SLIDER_AND_FIELDS,
  ...factFilters.map(() => theme.minTouchTarget),
  theme.minTouchTarget,
];

/** Loading placeholder of the filter panel, same size. */
export function FilterPanelSkeleton() {
  return (
    <FilterStack aria-hidden="true" data-testid="filter-panel-skeleton">
      {HEIGHTS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
        <FilterGroup key={index}>
          <SmallLabel as="div">
            <Name $width={theme.size[5]} />
          </SmallLabel>
          <Skeleton $height={height} />
        </FilterGroup>
      ))}
    </FilterStack>
  );
}
