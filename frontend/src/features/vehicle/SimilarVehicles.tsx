import { useShortlist } from "@entities/favorite/useFavorite";
import { useSimilarVehicles } from "@entities/vehicle/api/useSimilarVehicles";
import { VehicleGrid } from "@entities/vehicle/card.styles";
import { PageWidth } from "@entities/vehicle/detail/detail.styles";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "@entities/vehicle/VehicleCardSkeleton";
import { MAX_SIMILAR } from "@shared/api/limits";
import { scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

const Section = styled(PageWidth)`
  padding-block: ${theme.space[5]} ${theme.space[8]};

  ${theme.media.medium} {
    padding-block: ${theme.space[8]} ${theme.space[12]};
  }

  h2 {
    margin-bottom: ${theme.space[3]};
    padding-top: ${theme.space[3]};
    border-top: ${theme.border.line};
    font-size: ${theme.fontSize.title};
  }

  @media print {
    display: none;
  }
`;

/* A strip on small screens, from edge to edge; its padding leaves room for the focus outline of the cards. */
const Cards = styled(VehicleGrid)`
  ${theme.media.belowMedium} {
    ${scrollX}
    grid-template-columns: none;
    grid-auto-columns: min(80%, ${theme.size[20]});
    grid-auto-flow: column;
    gap: ${theme.space[2]};
    margin: calc(-1 * ${theme.space[1]}) calc(-1 * ${theme.space[2]});
    padding: ${theme.space[1]} ${theme.space[2]};
    scroll-padding-inline: ${theme.space[2]};
    scroll-snap-type: x proximity;

    & > li {
      scroll-snap-align: start;
    }
  }
`;

/** Similar vehicles; hidden when there are none. */
export function SimilarVehicles({ id }: { id: number }) {
  const { data, isLoading } = useSimilarVehicles(id);
  const shortlist = useShortlist();
  if (!isLoading && !data?.length) return null;
  return (
    <Section as="section" aria-label="Similar vehicles" aria-busy={isLoading}>
      <h2>Similar vehicles</h2>
      <Cards>
        {data
          ? data.map((vehicle) => (
              <li key={vehicle.id}>
                <VehicleCard vehicle={vehicle} saved={shortlist.has(vehicle.id)} onToggleSaved={shortlist.toggle} />
              </li>
            ))
          : Array.from({ length: MAX_SIMILAR }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <li key={index}>
                <VehicleCardSkeleton />
              </li>
            ))}
      </Cards>
    </Section>
  );
}
