import { theme } from "@shared/theme/theme";
import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { FilterGroup, FilterName, FilterStack } from "./filters.styles";

const Name = styled(Skeleton)`
  height: 0.8em;
  margin-block: 0.3em;
`;

const SLIDER_AND_FIELDS = `calc(2 * ${theme.minTouchTarget} + ${theme.space[1]})`;

/** The filters on their way, exactly as large: a list, two ranges, a list. */
export function FilterPanelSkeleton() {
  return (
    <FilterStack aria-hidden="true" data-testid="filter-panel-skeleton">
      {[theme.minTouchTarget, SLIDER_AND_FIELDS, SLIDER_AND_FIELDS, theme.minTouchTarget].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four places that never change
        <FilterGroup key={index}>
          <FilterName as="div">
            <Name $width="5rem" />
          </FilterName>
          <Skeleton $height={height} />
        </FilterGroup>
      ))}
    </FilterStack>
  );
}
