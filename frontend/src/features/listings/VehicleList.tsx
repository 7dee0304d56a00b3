import { useShortlist } from "@entities/favorite/useFavorite";
import { TitleLine, VehicleGrid } from "@entities/vehicle/card.styles";
import type { Vehicle } from "@entities/vehicle/types";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "@entities/vehicle/VehicleCardSkeleton";
import { formatNumber } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { useLoadMore } from "@shared/ui/useLoadMore";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import styled from "styled-components";

const SKELETONS = 6;

/** Loading placeholder of the list. */
export function VehicleListSkeleton() {
  return (
    <VehicleGrid>
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
        <li key={index} data-testid="card-skeleton">
          <VehicleCardSkeleton />
        </li>
      ))}
    </VehicleGrid>
  );
}

/* Outdated results stay readable, dimmed. */
const Grid = styled(VehicleGrid)<{ $outdated: boolean }>`
  opacity: ${({ $outdated }) => ($outdated ? 0.5 : 1)};
  transition: opacity ${theme.motion.calm};

  /* The price of a sale is longer. */
  [data-sold="true"] ${TitleLine}:first-child {
    max-width: calc(100% - 11.5rem);
  }
`;

/** The vehicle as its card reads: with its distance from the place of the search, from one mile, and what it sold for. */
function toCard(vehicle: Vehicle): Vehicle {
  const { distance, location, price, status } = vehicle;
  return {
    ...vehicle,
    ...(distance && { location: `${location} (${formatNumber(distance)} mi)` }),
    ...(status === "sold" && { price: `Sold for ${price}` }),
  };
}

interface VehicleListProps {
  readonly vehicles: readonly Vehicle[];
  readonly sample?: boolean;
  readonly outdated?: boolean;
}

/** Grid of vehicle cards. */
export function VehicleList({ vehicles, sample = false, outdated = false }: VehicleListProps) {
  const shortlist = useShortlist();
  return (
    <Grid $outdated={outdated} aria-busy={outdated}>
      {vehicles.map((vehicle, index) => {
        const isSaved = shortlist.has(vehicle.id);
        const isSold = vehicle.status === "sold";
        return (
          <li key={vehicle.id} data-sold={isSold}>
            <VehicleCard
              vehicle={toCard(vehicle)}
              sample={sample}
              priority={index === 0}
              saved={isSaved}
              // A sold vehicle is only removed from the saved ones.
              {...((!isSold || isSaved) && { onToggleSaved: () => shortlist.toggle(vehicle) })}
            />
          </li>
        );
      })}
    </Grid>
  );
}

const Footer = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[6]};
  text-align: center;

  ${theme.media.noScript} {
    button {
      display: none;
    }
  }

  p {
    ${muted}
  }
`;

interface MoreVehiclesProps {
  readonly shownCount: number;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly retry: (() => void) | null;
  readonly onLoadMore: () => void;
  /** Address of the list with another page, for browsers without script. */
  readonly moreUrl: string;
}

/** End of the list with "Show more", which moves the focus to the first new car. */
export function MoreVehicles({
  shownCount,
  total,
  hasMore,
  isLoadingMore,
  retry,
  onLoadMore,
  moreUrl,
}: MoreVehiclesProps) {
  const load = retry ?? onLoadMore;
  const more = useLoadMore<HTMLParagraphElement>({ shown: shownCount, load: hasMore ? load : undefined, error: retry });
  const isPending = isLoadingMore || more.isPending;
  const count = `${formatNumber(shownCount)} of ${formatNumber(total)} shown`;
  return (
    <Footer>
      <p ref={more.end} tabIndex={-1}>
        {count}
      </p>
      {/* The text above also changes with the filters, whose results are announced above the list. */}
      <VisuallyHidden role="status">{more.added !== null && count}</VisuallyHidden>
      {retry && !isLoadingMore && <p role="alert">The next vehicles couldn’t be loaded.</p>}
      {hasMore && (
        <noscript>
          <a href={moreUrl}>Show more</a>
        </noscript>
      )}
      {hasMore && (
        <Button onClick={more.handleClick} aria-disabled={isPending}>
          {isPending ? "Fetching…" : retry ? "Retry" : "Show more"}
        </Button>
      )}
    </Footer>
  );
}
