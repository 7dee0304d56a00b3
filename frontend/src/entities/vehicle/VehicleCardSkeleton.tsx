import { theme } from "@shared/theme/theme";
import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { Caption, Card, Chips, PictureArea, Title, TitleLine, TitleRow } from "./card.styles";

/* Text-height bar centered in a line: together exactly one line high. */
const Bar = styled(Skeleton)`
  height: 0.8em;
  margin-block: 0.225em;
`;

/** Loading placeholder of a vehicle card, same size. */
export function VehicleCardSkeleton() {
  return (
    <Card as="div" aria-hidden="true">
      <PictureArea>
        <Skeleton $ratio="16 / 10" />
      </PictureArea>
      <TitleRow>
        <Title as="div">
          <TitleLine>
            <Bar $width={theme.size[7]} />
          </TitleLine>
          <TitleLine>
            <Bar $width={theme.size[10]} />
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
