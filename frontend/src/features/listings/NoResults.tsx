import { useFilterRemovals } from "@entities/vehicle/api/useFilterRemovals";
import { useVehicleSuggestions } from "@entities/vehicle/api/useVehicleSuggestions";
import { useWiderAreas } from "@entities/vehicle/api/useWiderAreas";
import type { WiderArea } from "@entities/vehicle/types";
import { formatNumber } from "@shared/format";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { CloseIcon } from "@shared/ui/icons";
import { SmallLabel } from "@shared/ui/layout";
import { useId } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { ChipText, Removable } from "./ActiveFilters";
import type { FilterChip } from "./filterChips";
import { type Filters, hasFilters, toFacetQuery, toSearchParams } from "./listingQuery";
import type { SortOrder } from "./sortOrders";

const Suggestions = styled.p`
  margin-top: ${theme.space[2]};
  font-size: ${theme.fontSize.lead};

  && {
    color: ${theme.color.ink};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[2]};
`;

const Removals = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  max-width: 100%;
  gap: ${theme.space[1]};
  margin-top: ${theme.space[3]};
`;

const RemovalList = styled.ul`
  ${wrapRow}
  justify-content: center;
  gap: ${theme.space[1]};
  max-width: 100%;

  li {
    min-width: 0;
    max-width: 100%;
  }
`;

/** Count of a removal; stays visible when the text before it is cut off. */
const Count = styled.span`
  color: ${theme.color.inkMuted};
  white-space: nowrap;
`;

const areaText = ({ radius, stateName }: WiderArea): string =>
  radius ? `within ${formatNumber(radius)} miles` : stateName ? `in ${stateName}` : "nationwide";

/** Filters of a larger area in place of the current one. */
const inArea = (area: WiderArea): Partial<Filters> => ({
  ...(area.search !== undefined && { search: area.search }),
  location: "",
  town: "",
  state: area.state ?? "",
  near: area.near ?? "",
  radius: area.radius ?? null,
});

/** Empty result with suggestions and actions. */
export function NoResults({
  filters,
  chips,
  sort,
  onFollow,
  onClear,
  onDescriptions,
  onSave,
}: {
  readonly filters: Filters;
  /** Active filters. */
  readonly chips: readonly FilterChip[];
  readonly sort: SortOrder;
  /** Called when a link is followed that changes the filters, and disappears with the change. */
  readonly onFollow: () => void;
  readonly onClear: () => void;
  /** Looks for the search text in descriptions, too; the button is hidden without it. */
  readonly onDescriptions?: () => void;
  /** Saves the search; the button is hidden without it. */
  readonly onSave?: () => void;
}) {
  const query = toFacetQuery(filters);
  const suggested = useVehicleSuggestions(filters.search ? query : null);
  const removable = useFilterRemovals(hasFilters(filters) ? query : null);
  // The server knows which words of a search name a place.
  const isPlaced = [filters.location, filters.town, filters.state, filters.near, filters.search].some(
    (place) => place !== "",
  );
  const wider = useWiderAreas(isPlaced ? query : null);
  // Shown together: none moves another.
  const isLoading = suggested.isLoading || removable.isLoading || wider.isLoading;
  const areas = isLoading ? [] : (wider.data ?? []);
  const suggestions = isLoading ? [] : (suggested.data ?? []);
  const removals = (isLoading ? [] : (removable.data ?? [])).flatMap(({ parameters, count, words, search }) => {
    const chip = chips.find(({ cleared }) => Object.keys(cleared).sort().join() === [...parameters].sort().join());
    if (!chip || count === 0) return [];
    const found = `${formatNumber(count)} ${count === 1 ? "vehicle" : "vehicles"}`;
    const text = search === undefined ? chip.text : `Without “${words}”`;
    const cleared: Partial<Filters> = search === undefined ? chip.cleared : { search };
    const name = search === undefined ? `Remove filter: ${text} ${found}` : `${text} ${found}`;
    return [{ text, cleared, name, found }];
  });
  const id = useId();
  // Suggestions keep the other filters.
  const searchUrl = (search: string) =>
    `/listings?${toSearchParams({ filters: { ...filters, search }, sort: "newest", pages: 1 })}`;
  const urlWith = (change: Partial<Filters>) =>
    `/listings?${toSearchParams({ filters: { ...filters, ...change }, sort, pages: 1 })}`;
  return (
    <EmptyState
      title="No vehicles found matching your criteria."
      action={
        <>
          <Actions>
            <Button onClick={onClear}>Clear filters</Button>
            {onDescriptions && (
              <Button variant="quiet" onClick={onDescriptions}>
                Search descriptions, too
              </Button>
            )}
            {onSave && (
              <Button variant="quiet" onClick={onSave}>
                Save this search
              </Button>
            )}
          </Actions>
          {/* Last: these load later and must not shift the rest. */}
          {suggestions.length > 0 && (
            <Suggestions>
              Did you mean{" "}
              {suggestions.map((suggestion, index) => (
                <span key={suggestion.search}>
                  {index > 0 && (index === suggestions.length - 1 ? " or " : ", ")}
                  <Link to={searchUrl(suggestion.search)}>{suggestion.label}</Link>
                </span>
              ))}
              ?
            </Suggestions>
          )}
          {areas.length > 0 && (
            <Removals aria-labelledby={`${id}-areas`}>
              <SmallLabel as="h3" id={`${id}-areas`}>
                Look farther away
              </SmallLabel>
              <RemovalList role="list">
                {areas.map((area) => (
                  <li key={areaText(area)}>
                    <Removable as={Link} to={urlWith(inArea(area))} onClick={onFollow}>
                      <ChipText>
                        {formatNumber(area.count)} {areaText(area)}
                      </ChipText>
                    </Removable>
                  </li>
                ))}
              </RemovalList>
            </Removals>
          )}
          {removals.length > 0 && (
            <Removals aria-labelledby={id}>
              <SmallLabel as="h3" id={id}>
                Remove a filter
              </SmallLabel>
              <RemovalList role="list">
                {removals.map(({ text, cleared, name, found }) => (
                  <li key={text}>
                    <Removable as={Link} to={urlWith(cleared)} aria-label={name} onClick={onFollow}>
                      <ChipText>{text}</ChipText> <Count>{found}</Count>
                      <CloseIcon size={14} />
                    </Removable>
                  </li>
                ))}
              </RemovalList>
            </Removals>
          )}
        </>
      }
    >
      Try adjusting your filters or search terms.
    </EmptyState>
  );
}
