import { useRecentVehicles } from "@entities/vehicle/api/useRecentVehicles";
import { sampleRecent } from "@entities/vehicle/fixtures";
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
  const visible = sample ? sampleRecent : data;
  return (
    <HomeSection title="Recent Acquisitions" lead="The latest to arrive, before anybody has told their friends.">
      <FourColumnGrid {...(isLoading && { "aria-busy": true, "aria-label": "Loading recent acquisitions" })}>
        {isLoading
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
