import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { Caption, Card, Chips, PictureArea, Title, TitleLine, TitleRow } from "./card.styles";

/* As tall as the letters of a line, in the middle of the line: together exactly one line. */
const Bar = styled(Skeleton)`
  height: 0.8em;
  margin-block: 0.225em;
`;

/** A card that is on its way, exactly as large. Decorative: the list says that it is loading. */
export function VehicleCardSkeleton() {
  return (
    <Card as="div" aria-hidden="true">
      <PictureArea>
        <Skeleton $ratio="16 / 10" />
      </PictureArea>
      <TitleRow>
        <Title as="div">
          <TitleLine>
            <Bar $width="7rem" />
          </TitleLine>
          <TitleLine>
            <Bar $width="10rem" />
          </TitleLine>
        </Title>
      </TitleRow>
      <Caption as="div">
        <Bar $width="70%" />
      </Caption>
      <Chips as="div">
        <Bar $width="60%" />
      </Chips>
    </Card>
  );
}
