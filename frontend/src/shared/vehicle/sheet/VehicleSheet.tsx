import type { StatedFact } from "@entities/question/types";
import type { VehicleDetail } from "@entities/vehicle/types";
import type { ReactNode } from "react";
import styled from "styled-components";
import { theme } from "../../theme/theme";
import { captionOf } from "../describe";
import { ActionPanel } from "./ActionPanel";
import { Breadcrumb } from "./Breadcrumb";
import { Description } from "./Description";
import { nameOf, statusSentence } from "./describe";
import { FactsTable } from "./FactsTable";
import { Gallery } from "./Gallery";
import { PriceHistory } from "./PriceHistory";
import { BodyArea, Facts, Measure, Name, PanelArea, Section, SheetGrid } from "./parts";
import { Specifications } from "./Specifications";

const Banner = styled.p`
  padding: ${theme.space[1]} ${theme.space[2]};
  background: ${theme.colour.ink};
  color: ${theme.colour.surface};
  text-align: center;
`;

interface VehicleSheetProps {
  readonly vehicle: VehicleDetail;
  /** As its seller sees it before it is listed: it leads nowhere, and nobody can ask about it yet. */
  readonly isPreview?: boolean;
  /** What was answered when somebody asked, and stands among the facts. */
  readonly stated?: readonly StatedFact[];
  /** What cars like it cost. */
  readonly comparables?: ReactNode;
  /** What else belongs to its page, in sections. */
  readonly children?: ReactNode;
}

/** Everything that is known of one vehicle, from its pictures to its price history. */
export function VehicleSheet({ vehicle, isPreview = false, stated = [], comparables, children }: VehicleSheetProps) {
  const name = nameOf(vehicle);
  const banner = statusSentence(vehicle);
  return (
    <article>
      {!isPreview && (
        <Measure>
          <Breadcrumb make={vehicle.make} name={name} />
        </Measure>
      )}
      {banner && <Banner>{banner}</Banner>}
      <Gallery vehicle={vehicle} />
      <SheetGrid>
        <header>
          <Name>{name}</Name>
          <Facts>{captionOf({ ...vehicle, year: "" })}</Facts>
        </header>
        <PanelArea aria-label="Price and contact" inert={isPreview}>
          <ActionPanel vehicle={vehicle} />
        </PanelArea>
        <BodyArea>
          <Section aria-label="Facts">
            <FactsTable vehicle={vehicle} stated={stated} />
          </Section>
          {vehicle.descriptionContent.length > 0 && (
            <Section>
              <h2>Description</h2>
              <Description content={vehicle.descriptionContent} />
            </Section>
          )}
          {vehicle.specs.length > 0 && (
            <Section>
              <h2>Specifications</h2>
              <Specifications specs={vehicle.specs} />
            </Section>
          )}
          {vehicle.priceHistory.length > 0 && (
            <Section>
              <h2>Price history</h2>
              <PriceHistory history={vehicle.priceHistory} />
            </Section>
          )}
          {comparables && (
            <Section>
              <h2>Comparable cars</h2>
              {comparables}
            </Section>
          )}
          {children}
        </BodyArea>
      </SheetGrid>
    </article>
  );
}
