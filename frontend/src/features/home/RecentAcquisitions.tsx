import { useRecentVehicles } from "@entities/vehicle/api/useRecentVehicles";
import type { RecentVehicle } from "@entities/vehicle/types";
import { useSamples } from "@entities/vehicle/useSamples";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "@entities/vehicle/VehicleCardSkeleton";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import styled from "styled-components";
import { FourColumnGrid, HomeSection, skeletonKeys } from "./HomeSection";

const Footer = styled.div`
  margin-top: ${theme.space[5]};
  text-align: center;
`;

/* Only decides where the title breaks: the first line is the make. */
const MAKE = /^((?:Alfa|Aston|De|Land) \S+|\S+) (.+)/;

/** A recent vehicle as a card: the same layout, without what the list does not have. */
const toCard = ({ title, ...vehicle }: RecentVehicle) => {
  const [, make = title, model = ""] = MAKE.exec(title) ?? [];
  return { ...vehicle, make, model, miles: "", location: "", specs: [], status: "live" as const };
};

/** Recently listed vehicles. */
export function RecentAcquisitions() {
  const { data, isLoading } = useRecentVehicles();
  const sample = !data?.length;
  const samples = useSamples(sample && !isLoading);
  const visible = sample ? samples?.sampleRecent : data;
  const isPending = isLoading || !visible;
  return (
    <HomeSection title="Recent Acquisitions" lead="The newest cars in our inventory.">
      <FourColumnGrid {...(isPending && { "aria-busy": true, "aria-label": "Loading recent acquisitions" })}>
        {isPending
          ? skeletonKeys.map((index) => (
              <li key={`coming-${index}`}>
                <VehicleCardSkeleton />
              </li>
            ))
          : visible.map((vehicle) => (
              <li key={vehicle.id}>
                <VehicleCard vehicle={toCard(vehicle)} sample={sample} />
              </li>
            ))}
      </FourColumnGrid>
      <Footer>
        <ButtonLink to="/listings">VIEW ALL INVENTORY</ButtonLink>
      </Footer>
    </HomeSection>
  );
}
