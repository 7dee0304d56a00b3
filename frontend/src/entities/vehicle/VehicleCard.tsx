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
import { shortSpec, unknownMileage, vehicleBadge, vehicleCaption, vehicleName, vehiclePath } from "./labels";
import { TitlePage } from "./TitlePage";
import type { Vehicle } from "./types";

/** `sizes` of a card in the default grid. Must equal the value in contract/pages.json: the server preloads with it. */
export const CARD_SIZES = "(min-width: 75em) 22rem, (min-width: 40em) 46vw, 92vw";

const MAX_SPECS = 3;

/** What a card shows of a vehicle. */
type CardVehicle = Pick<
  Vehicle,
  | "id"
  | "slug"
  | "make"
  | "model"
  | "year"
  | "price"
  | "priceDrop"
  | "miles"
  | "isMileageUnknown"
  | "location"
  | "specs"
  | "cover"
  | "exteriorColor"
  | "status"
  | "audience"
  | "badge"
>;

interface VehicleCardProps<V extends CardVehicle> {
  readonly vehicle: V;
  /** Sample vehicle: labelled, not linked, cannot be saved. */
  readonly sample?: boolean;
  readonly saved?: boolean;
  /** Toggles saving; the button is hidden without it. */
  readonly onToggleSaved?: (vehicle: V) => void;
  readonly watched?: boolean;
  /** Toggles watching; the button is hidden without it. */
  readonly onToggleWatched?: (vehicle: V) => void;
  /** Loads the picture with priority. */
  readonly priority?: boolean;
  readonly sizes?: string;
}

/** Vehicle card. */
export function VehicleCard<V extends CardVehicle>({
  vehicle,
  sample = false,
  saved = false,
  onToggleSaved,
  watched = false,
  onToggleWatched,
  priority = false,
  sizes = CARD_SIZES,
}: VehicleCardProps<V>) {
  const { make, model, year, price, priceDrop, miles, isMileageUnknown, location, specs, cover } = vehicle;
  // With the year: a list may show several of one model.
  const name = vehicleName(vehicle);
  const ownBadge = vehicleBadge(vehicle) || (priceDrop && `Reduced by ${priceDrop}`);
  const badge = sample ? ["Sample", ownBadge].filter(Boolean).join(" · ") : ownBadge;
  const title = (
    <>
      <TitleLine>{make}</TitleLine> <TitleLine>{model}</TitleLine>
    </>
  );
  return (
    <Card>
      <TitleRow>
        <Title>{sample ? title : <Link to={vehiclePath(vehicle)}>{title}</Link>}</Title>
        <Price>{price}</Price>
      </TitleRow>
      <PictureArea>
        {cover ? (
          <Picture picture={cover} sizes={sizes} priority={priority} decorative />
        ) : (
          <TitlePage
            year={year}
            note={vehicle.status === "sold" ? "No photos" : "Photos to follow"}
            exteriorColor={vehicle.exteriorColor}
          />
        )}
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
      <Caption>
        {vehicleCaption({
          year: cover ? year : "",
          miles: isMileageUnknown ? unknownMileage(miles) : miles,
          location,
        })}
      </Caption>
      {specs.length > 0 && (
        <Chips role="list" aria-label="Specifications">
          {specs.slice(0, MAX_SPECS).map((spec) => (
            <li key={spec}>{shortSpec(spec)}</li>
          ))}
        </Chips>
      )}
    </Card>
  );
}
