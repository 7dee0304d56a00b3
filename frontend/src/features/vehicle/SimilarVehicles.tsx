import styled from "styled-components";
import { useSimilarVehicles } from "../../shared/api/vehicles/useSimilarVehicles";
import { useShortlist } from "../../shared/saved/useKeeping";
import { theme } from "../../shared/theme/theme";
import { VehicleGrid } from "../../shared/vehicle/cardParts";
import { PageWidth } from "../../shared/vehicle/sheet/parts";
import { VehicleCard } from "../../shared/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "../../shared/vehicle/VehicleCardSkeleton";

const MAX_SIMILAR = 4;

const Section = styled(PageWidth)`
  padding-block: ${theme.space[8]} ${theme.space[12]};

  h2 {
    margin-bottom: ${theme.space[3]};
    padding-top: ${theme.space[3]};
    border-top: 1px solid ${theme.color.line};
    font-size: ${theme.fontSize.title};
  }

  @media print {
    display: none;
  }
`;

/** What somebody who looks at this car might also want to see. Says nothing when there is nothing to say. */
export function SimilarVehicles({ id }: { id: number }) {
  const { data, isLoading } = useSimilarVehicles(id);
  const shortlist = useShortlist();
  if (!isLoading && !data?.length) return null;
  return (
    <Section as="section" aria-label="Similar vehicles" aria-busy={isLoading}>
      <h2>Similar vehicles</h2>
      <VehicleGrid>
        {data
          ? data.map((vehicle) => (
              <li key={vehicle.id}>
                <VehicleCard vehicle={vehicle} saved={shortlist.has(vehicle.id)} onToggleSaved={shortlist.toggle} />
              </li>
            ))
          : Array.from({ length: MAX_SIMILAR }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
              <li key={index}>
                <VehicleCardSkeleton />
              </li>
            ))}
      </VehicleGrid>
    </Section>
  );
}
