import { useId, useState } from "react";
import styled from "styled-components";
import { useFeaturedVehicles } from "../../shared/api/vehicles/useFeaturedVehicles";
import { countOf } from "../../shared/format";
import { sampleFeatured } from "../../shared/samples";
import { useSaved } from "../../shared/saved/useKeeping";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { EmptyState } from "../../shared/ui/ErrorState";
import { FilterIcon, SortIcon } from "../../shared/ui/icons";
import { VisuallyHidden } from "../../shared/ui/VisuallyHidden";
import { VehicleCard } from "../../shared/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "../../shared/vehicle/VehicleCardSkeleton";
import { FeaturedFilters } from "./FeaturedFilters";
import { type FeaturedFilter, filtered, narrows, noFilter } from "./featuredFilter";
import { inOrder, type Order, orderAfter, orders } from "./featuredOrder";
import { FourUp, HomeSection, skeletons } from "./homeParts";

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]};
`;

/* Beside the button and not in it, so that the button stays under the finger that goes through the orders. */
const Current = styled.span`
  ${muted}
  order: 1;
  width: 100%;

  ${theme.media.small} {
    order: 0;
    width: auto;
    min-width: 8.5rem;
    margin-right: ${theme.space[1]};
    text-align: right;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[1]};
`;

/** The vehicles that the house leads with, to be sorted and narrowed here. */
export function FeaturedVehicles() {
  const { data, isLoading } = useFeaturedVehicles();
  const [order, setOrder] = useState<Order>(orders[0]);
  const [filter, setFilter] = useState<FeaturedFilter>(noFilter);
  const [chosen, setChosen] = useState<FeaturedFilter>(noFilter);
  const [filtering, setFiltering] = useState(false);
  const [said, setSaid] = useState("");
  const panel = useId();
  const current = useId();
  const saved = useSaved();

  // An inventory that is empty or cannot be had is stood in for, silently; each sample says that it is one.
  const sample = !data?.length;
  const source = sample ? sampleFeatured : data;
  const shown = inOrder(filtered(source, filter), order);

  const sort = () => {
    const next = orderAfter(order);
    setOrder(next);
    setSaid(`Sorted by ${next.label}`);
  };
  const apply = (wanted: FeaturedFilter) => {
    setFilter(wanted);
    setChosen(wanted);
    setSaid(`${countOf(filtered(source, wanted).length, "featured vehicle", "featured vehicles")} shown`);
  };

  return (
    <HomeSection
      title="Featured Vehicles"
      actions={
        <Actions>
          <Current id={current}>{order.label}</Current>
          <Button onClick={sort} aria-describedby={current}>
            <SortIcon size={16} /> SORT
          </Button>
          <Button aria-expanded={filtering} aria-controls={panel} onClick={() => setFiltering(!filtering)}>
            <FilterIcon size={16} /> FILTER
            {narrows(filter) && <VisuallyHidden> (on)</VisuallyHidden>}
          </Button>
        </Actions>
      }
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {filtering && (
        <FeaturedFilters id={panel} chosen={chosen} applied={filter} onChoose={setChosen} onApply={apply} />
      )}
      {isLoading ? (
        <FourUp aria-busy="true" aria-label="Loading featured vehicles">
          {skeletons.map((at) => (
            <li key={`coming-${at}`}>
              <VehicleCardSkeleton />
            </li>
          ))}
        </FourUp>
      ) : shown.length > 0 ? (
        <FourUp>
          {shown.map((vehicle, at) => (
            <li key={vehicle.id}>
              <VehicleCard
                vehicle={vehicle}
                sample={sample}
                priority={at === 0}
                saved={saved.has(vehicle.id)}
                onToggleSaved={saved.toggle}
              />
            </li>
          ))}
        </FourUp>
      ) : (
        <EmptyState
          title="No featured vehicle matches these filters."
          action={
            <Ways>
              <Button onClick={() => apply(noFilter)}>Clear Filters</Button>
              <ButtonLink variant="quiet" to="/listings">
                Search all listings
              </ButtonLink>
            </Ways>
          }
        />
      )}
    </HomeSection>
  );
}
