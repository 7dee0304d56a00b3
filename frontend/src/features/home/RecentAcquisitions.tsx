import { useRecentVehicles } from "@entities/vehicle/api/useRecentVehicles";
import { useSamples } from "@entities/vehicle/useSamples";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import styled from "styled-components";
import { FourColumnGrid, HomeSection, skeletonKeys } from "./HomeSection";
import { RecentCard, RecentCardSkeleton } from "./RecentCard";

const Footer = styled.div`
  display: flex;
  justify-content: center;
  margin-top: ${theme.space[6]};
`;

/** Recently listed vehicles. */
export function RecentAcquisitions() {
  const { data, isLoading } = useRecentVehicles();
  const sample = !data?.length;
  const samples = useSamples(sample && !isLoading);
  const visible = sample ? samples?.sampleRecent : data;
  const isPending = isLoading || !visible;
  return (
    <HomeSection title="Recent Acquisitions" lead="The latest to arrive, before anybody has told their friends.">
      <FourColumnGrid {...(isPending && { "aria-busy": true, "aria-label": "Loading recent acquisitions" })}>
        {isPending
          ? skeletonKeys.map((index) => (
              <li key={`coming-${index}`}>
                <RecentCardSkeleton />
              </li>
            ))
          : visible.map((vehicle) => (
              <li key={vehicle.id}>
                <RecentCard vehicle={vehicle} sample={sample} />
              </li>
            ))}
      </FourColumnGrid>
      <Footer>
        <ButtonLink to="/listings">VIEW ALL INVENTORY</ButtonLink>
      </Footer>
    </HomeSection>
  );
}
