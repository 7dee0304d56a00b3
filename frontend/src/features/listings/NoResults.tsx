import { useVehicleSuggestions } from "@entities/vehicle/api/useVehicleSuggestions";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { type Filters, toFacetQuery, toSearchParams } from "./listingQuery";

const Suggestions = styled.p`
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

/** Empty result with suggestions and actions. */
export function NoResults({
  filters,
  onClear,
  onSave,
}: {
  readonly filters: Filters;
  readonly onClear: () => void;
  readonly onSave: () => void;
}) {
  const { data: suggestions = [] } = useVehicleSuggestions(filters.search ? toFacetQuery(filters) : null);
  // Suggestions keep the other filters.
  const searchUrl = (search: string) =>
    `/listings?${toSearchParams({ filters: { ...filters, search }, sort: "newest", pages: 1 })}`;
  return (
    <EmptyState
      title="No vehicles found matching your criteria."
      action={
        <>
          <Actions>
            <Button onClick={onClear}>Clear filters</Button>
            <Button variant="quiet" onClick={onSave}>
              Save this search
            </Button>
          </Actions>
          {/* Last: it loads later and must not shift the rest. */}
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
        </>
      }
    >
      Try adjusting your filters or search terms.
    </EmptyState>
  );
}
