import { Picture } from "@entities/picture/Picture";
import { IconButton } from "@shared/ui/Button";
import { BellIcon, HeartIcon } from "@shared/ui/icons";
import { Link } from "react-router-dom";
import {
  Caption,
  Card,
  CardActions,
  CardBadge,
  Chips,
  PictureArea,
  Price,
  Title,
  TitleLine,
  TitleRow,
} from "./card.styles";
import { vehicleBadge, vehicleCaption, vehiclePath } from "./labels";
import type { VehicleCard as Vehicle } from "./types";

/** The width of a card in the usual grid, for the browser's choice of picture. */
export const CARD_SIZES = "(min-width: 75em) 22rem, (min-width: 40em) 46vw, 92vw";

const MAX_SPECS = 3;

interface VehicleCardProps {
  readonly vehicle: Vehicle;
  /** From the sample inventory: says so, leads nowhere, and cannot be kept. */
  readonly sample?: boolean;
  readonly saved?: boolean;
  /** Called when the heart is pressed; without it there is no heart. */
  readonly onToggleSaved?: (vehicle: Vehicle) => void;
  readonly watched?: boolean;
  /** Called when the bell is pressed; without it there is no bell. */
  readonly onToggleWatched?: (vehicle: Vehicle) => void;
  /** Among the first pictures of a page. */
  readonly priority?: boolean;
  readonly sizes?: string;
}

/** A vehicle in a list: the picture first, then what a buyer asks. */
export function VehicleCard({
  vehicle,
  sample = false,
  saved = false,
  onToggleSaved,
  watched = false,
  onToggleWatched,
  priority = false,
  sizes = CARD_SIZES,
}: VehicleCardProps) {
  const { make, model, price, specs, cover } = vehicle;
  const name = `${make} ${model}`;
  const badge = sample ? "Sample" : vehicleBadge(vehicle);
  const title = (
    <>
      <TitleLine>{make}</TitleLine> <TitleLine>{model}</TitleLine>
    </>
  );
  return (
    <Card>
      <PictureArea>
        <Picture picture={cover} sizes={sizes} make={make} model={model} priority={priority} decorative />
        {badge && <CardBadge>{badge}</CardBadge>}
        {(onToggleSaved || onToggleWatched) && !sample && (
          <CardActions>
            {onToggleWatched && (
              <IconButton label={`Watch ${name}`} aria-pressed={watched} onClick={() => onToggleWatched(vehicle)}>
                <BellIcon size={18} fill={watched ? "currentColor" : "none"} />
              </IconButton>
            )}
            {onToggleSaved && (
              <IconButton label={`Save ${name}`} aria-pressed={saved} onClick={() => onToggleSaved(vehicle)}>
                <HeartIcon size={18} fill={saved ? "currentColor" : "none"} />
              </IconButton>
            )}
          </CardActions>
        )}
      </PictureArea>
      <TitleRow>
        <Title>{sample ? title : <Link to={vehiclePath(vehicle)}>{title}</Link>}</Title>
        <Price>{price}</Price>
      </TitleRow>
      <Caption>{vehicleCaption(vehicle)}</Caption>
      <Chips role="list" aria-label="Specifications">
        {specs.slice(0, MAX_SPECS).map((spec) => (
          <li key={spec}>{spec}</li>
        ))}
      </Chips>
    </Card>
  );
}
