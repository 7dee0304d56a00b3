import { useShortlist } from "@entities/favorite/useFavorite";
import { useFeaturedVehicles } from "@entities/vehicle/api/useFeaturedVehicles";
import { useSamples } from "@entities/vehicle/useSamples";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "@entities/vehicle/VehicleCardSkeleton";
import { formatQuantity } from "@shared/format";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { FilterIcon, SortIcon } from "@shared/ui/icons";
import { ActionRow } from "@shared/ui/layout";
import { onDemand, usePreload } from "@shared/ui/onDemand";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useId, useState } from "react";
import styled from "styled-components";
import { emptyFilter, type FeaturedFilter, filterVehicles, isFiltering } from "./featuredFilter";
import { type FeaturedOrder, featuredOrders, nextFeaturedOrder, sortVehicles } from "./featuredSort";
import { FourColumnGrid, HomeSection, skeletonKeys } from "./HomeSection";

const FeaturedFilters = onDemand(() => import(/* webpackChunkName: "featured-filters" */ "./FeaturedFilters"));

const Actions = styled.div`
  ${wrapRow}
  flex: 1;
  gap: ${theme.space[1]};
`;

/* Beside the button, so that the button does not change its width. */
const SortLabel = styled.span`
  ${muted}
  flex: 1;
  margin-right: ${theme.space[1]};

  ${theme.media.small} {
    text-align: right;
  }
`;

/** Featured vehicles with sorting and filters. */
export function FeaturedVehicles() {
  usePreload(FeaturedFilters);
  const { data, isLoading } = useFeaturedVehicles();
  const [order, setOrder] = useState<FeaturedOrder>(featuredOrders[0]);
  const [filter, setFilter] = useState<FeaturedFilter>(emptyFilter);
  const [selected, setSelected] = useState<FeaturedFilter>(emptyFilter);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const panelId = useId();
  const sortLabelId = useId();
  const shortlist = useShortlist();

  // Samples replace an empty or unavailable inventory.
  const sample = !data?.length;
  const samples = useSamples(sample && !isLoading);
  const source = sample ? samples?.sampleFeatured : data;
  const visible = source && sortVehicles(filterVehicles(source, filter), order);

  const sort = () => {
    const next = nextFeaturedOrder(order);
    setOrder(next);
    setAnnouncement(`Sorted by ${next.label}`);
  };
  const apply = (newFilter: FeaturedFilter) => {
    setFilter(newFilter);
    setSelected(newFilter);
    setAnnouncement(
      `${formatQuantity(filterVehicles(source ?? [], newFilter).length, "featured vehicle", "featured vehicles")} shown`,
    );
  };

  return (
    <HomeSection
      title="Featured Vehicles"
      actions={
        <Actions>
          <SortLabel id={sortLabelId}>{order.label}</SortLabel>
          <Button onClick={sort} aria-describedby={sortLabelId}>
            <SortIcon size={16} /> SORT
          </Button>
          <Button aria-expanded={isFilterOpen} aria-controls={panelId} onClick={() => setFilterOpen(!isFilterOpen)}>
            <FilterIcon size={16} /> FILTER
            {isFiltering(filter) && <VisuallyHidden> (on)</VisuallyHidden>}
          </Button>
        </Actions>
      }
    >
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isFilterOpen && (
        <FeaturedFilters id={panelId} selected={selected} applied={filter} onSelect={setSelected} onApply={apply} />
      )}
      {isLoading || !visible ? (
        <FourColumnGrid aria-busy="true" aria-label="Loading featured vehicles">
          {skeletonKeys.map((index) => (
            <li key={`coming-${index}`}>
              <VehicleCardSkeleton />
            </li>
          ))}
        </FourColumnGrid>
      ) : visible.length > 0 ? (
        <FourColumnGrid>
          {visible.map((vehicle, index) => (
            <li key={vehicle.id}>
              <VehicleCard
                vehicle={vehicle}
                sample={sample}
                priority={index === 0}
                saved={shortlist.has(vehicle.id)}
                onToggleSaved={shortlist.toggle}
              />
            </li>
          ))}
        </FourColumnGrid>
      ) : (
        <EmptyState
          title="No featured vehicle matches these filters"
          action={
            <ActionRow>
              <Button onClick={() => apply(emptyFilter)}>Clear Filters</Button>
              <ButtonLink variant="quiet" to="/listings">
                Search all listings
              </ButtonLink>
            </ActionRow>
          }
        />
      )}
    </HomeSection>
  );
}
