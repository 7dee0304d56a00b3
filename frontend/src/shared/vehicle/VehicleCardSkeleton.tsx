import { Skeleton } from "../ui/Skeleton";
import { Caption, Card, Chips, HeadRow, PictureArea, Title, TitleLine } from "./cardParts";

/** A card that is on its way, exactly as large. Decorative: the list says that it is loading. */
export function VehicleCardSkeleton() {
  return (
    <Card as="div" aria-hidden="true">
      <PictureArea>
        <Skeleton $ratio="16 / 10" />
      </PictureArea>
      <HeadRow>
        <Title as="div">
          <TitleLine>
            <Skeleton $width="7rem" $height="1.25em" />
          </TitleLine>
          <TitleLine>
            <Skeleton $width="10rem" $height="1.25em" />
          </TitleLine>
        </Title>
      </HeadRow>
      <Caption as="div">
        <Skeleton $width="70%" $height="1.25em" />
      </Caption>
      <Chips as="div">
        <Skeleton $width="85%" $height="100%" />
      </Chips>
    </Card>
  );
}
