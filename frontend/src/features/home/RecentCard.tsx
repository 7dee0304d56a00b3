import { Picture } from "@entities/picture/Picture";
import { Card, CardBadge, PictureArea, Title } from "@entities/vehicle/card.styles";
import { vehiclePath } from "@entities/vehicle/labels";
import type { RecentVehicle } from "@entities/vehicle/types";
import { CARD_SIZES } from "@entities/vehicle/VehicleCard";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Skeleton } from "@shared/ui/Skeleton";
import { Link } from "react-router-dom";
import styled from "styled-components";

const Name = styled(Title)`
  margin-top: ${theme.space[2]};
  overflow: hidden;
  font-size: ${theme.fontSize.lead};
  line-height: 1.25;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const MetaLine = styled.p`
  ${muted}
  ${tabularNums}
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[2]};
  height: 1.3125rem;
  margin-top: ${theme.space.half};
  line-height: 1.3125rem;
`;

const Bar = styled(Skeleton)`
  height: 0.8em;
  margin-block: 0.225em;
`;

/** Card of a recent vehicle. */
export function RecentCard({ vehicle, sample }: { vehicle: RecentVehicle; sample: boolean }) {
  const { title, year, price, cover } = vehicle;
  return (
    <Card>
      <PictureArea>
        <Picture picture={cover} sizes={CARD_SIZES} make={year} model={title} decorative />
        {sample && <CardBadge>Sample</CardBadge>}
      </PictureArea>
      <Name>{sample ? title : <Link to={vehiclePath(vehicle)}>{title}</Link>}</Name>
      <MetaLine>
        <span>{year}</span>
        <span>{price}</span>
      </MetaLine>
    </Card>
  );
}

/** Loading placeholder of the card. */
export function RecentCardSkeleton() {
  return (
    <Card as="div" aria-hidden="true">
      <PictureArea>
        <Skeleton $ratio="16 / 10" />
      </PictureArea>
      <Name as="div">
        <Bar $width="80%" />
      </Name>
      <MetaLine as="div">
        <Bar $width="3rem" />
        <Bar $width={theme.size[5]} />
      </MetaLine>
    </Card>
  );
}
