import styled from "styled-components";
import { useRecentVehicles } from "../../shared/api/vehicles/useRecentVehicles";
import { sampleRecent } from "../../shared/samples";
import { theme } from "../../shared/theme/theme";
import { ButtonLink } from "../../shared/ui/Button";
import { FourUp, HomeSection, skeletons } from "./homeParts";
import { RecentCard, RecentCardSkeleton } from "./RecentCard";

const Foot = styled.div`
  display: flex;
  justify-content: center;
  margin-top: ${theme.space[6]};
`;

/** What came in lately. */
export function RecentAcquisitions() {
  const { data, isLoading } = useRecentVehicles();
  const sample = !data?.length;
  const shown = sample ? sampleRecent : data;
  return (
    <HomeSection title="Recent Acquisitions" lead="The latest to arrive, before anybody has told their friends.">
      <FourUp {...(isLoading && { "aria-busy": true, "aria-label": "Loading recent acquisitions" })}>
        {isLoading
          ? skeletons.map((at) => (
              <li key={`coming-${at}`}>
                <RecentCardSkeleton />
              </li>
            ))
          : shown.map((vehicle) => (
              <li key={vehicle.id}>
                <RecentCard vehicle={vehicle} sample={sample} />
              </li>
            ))}
      </FourUp>
      <Foot>
        <ButtonLink to="/listings">VIEW ALL INVENTORY</ButtonLink>
      </Foot>
    </HomeSection>
  );
}
