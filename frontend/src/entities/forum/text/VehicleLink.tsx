import { Picture } from "@entities/picture/Picture";
import { useVehicle } from "@entities/vehicle/api/useVehicle";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Skeleton } from "@shared/ui/Skeleton";
import { Link } from "react-router-dom";
import styled from "styled-components";

const Card = styled(Link)`
  display: grid;
  grid-template-columns: minmax(${theme.size[6]}, ${theme.size[11]}) minmax(0, 1fr);
  gap: ${theme.space[2]};
  align-items: center;
  max-width: ${theme.size[34]};
  border: ${theme.border.line};
  text-decoration: none;

  &:hover strong {
    text-decoration: underline;
  }
`;

const Facts = styled.span`
  display: grid;
  padding: ${theme.space[1]} ${theme.space[2]} ${theme.space[1]} 0;

  strong {
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.lead};
    font-weight: 400;
    line-height: 1.2;
  }

  small {
    ${muted}
    ${tabularNums}
  }
`;

/** Linked listing as a card; a plain link when it is gone. */
export function VehicleLink({ id }: { id: number }) {
  const { data, error } = useVehicle(id);
  if (error) return <Link to={`/listings/${id}`}>Listing {id}</Link>;
  if (!data) return <Skeleton $height={theme.size[7]} />;
  const { cover, make, model, year, price, miles, location } = data;
  return (
    <Card to={`/listings/${id}`}>
      <Picture picture={cover} sizes="11rem" decorative />
      <Facts>
        <strong>{[year, make, model].filter(Boolean).join(" ")}</strong>
        <small>{price}</small>
        <small>{[miles, location].filter(Boolean).join(" · ")}</small>
      </Facts>
    </Card>
  );
}
