import type { StatedFact } from "@entities/question/types";
import { filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { type ReactNode, useRef } from "react";
import styled from "styled-components";
import { mileageText } from "../facts/factRows";
import { Gallery } from "../gallery/Gallery";
import { vehicleCaption, vehicleName } from "../labels";
import type { VehicleDetail } from "../types";
import { ActionPanel } from "./ActionPanel";
import { BodyArea, DetailGrid, DetailSection, FactLine, PageWidth, PanelArea, VehicleTitle } from "./detail.styles";
import { FactsTable } from "./FactsTable";
import { PriceHistory } from "./PriceHistory";
import { isKnown } from "./priceChart";
import { Specifications } from "./Specifications";
import { StickyActions } from "./StickyActions";
import { useContactDialogs } from "./useContactDialogs";
import { VehicleBreadcrumbs } from "./VehicleBreadcrumbs";
import { VehicleDescription } from "./VehicleDescription";
import { furtherSpecifications, statusSentence } from "./vehicleText";

const Banner = styled.p`
  padding: ${theme.space[1]} ${theme.space[2]};
  ${filled(theme.color.ink, theme.color.surface)}
  text-align: center;
`;

interface VehicleDetailViewProps {
  readonly vehicle: VehicleDetail;
  /** Preview for the seller: links and contact are disabled. */
  readonly isPreview?: boolean;
  /** Answers to questions that were published as facts. */
  readonly statedFacts?: readonly StatedFact[];
  /** Section with comparable prices. */
  readonly comparables?: ReactNode;
  /** Further sections. */
  readonly children?: ReactNode;
}

/** Complete vehicle page content. */
export function VehicleDetailView({
  vehicle,
  isPreview = false,
  statedFacts = [],
  comparables,
  children,
}: VehicleDetailViewProps) {
  const name = vehicleName(vehicle);
  const banner = statusSentence(vehicle);
  const specifications = furtherSpecifications(vehicle);
  const panel = useRef<HTMLElement>(null);
  const { dialogs, openDialog } = useContactDialogs(vehicle);
  return (
    <article>
      {!isPreview && (
        <PageWidth>
          <VehicleBreadcrumbs vehicle={vehicle} />
        </PageWidth>
      )}
      {banner && <Banner>{banner}</Banner>}
      <Gallery vehicle={vehicle} isPreview={isPreview} />
      <DetailGrid>
        <header>
          <VehicleTitle>{name}</VehicleTitle>
          <FactLine>{vehicleCaption({ ...vehicle, miles: mileageText(vehicle), year: "" })}</FactLine>
        </header>
        <PanelArea ref={panel} aria-label="Price and contact" inert={isPreview}>
          <ActionPanel vehicle={vehicle} onContact={openDialog} />
        </PanelArea>
        <BodyArea>
          <DetailSection aria-label="Facts">
            <FactsTable vehicle={vehicle} statedFacts={statedFacts} />
          </DetailSection>
          {vehicle.descriptionContent.length > 0 && (
            <DetailSection>
              <h2>Description</h2>
              <VehicleDescription content={vehicle.descriptionContent} />
            </DetailSection>
          )}
          {specifications.length > 0 && (
            <DetailSection>
              <h2>Specifications and options</h2>
              <Specifications specs={specifications} />
            </DetailSection>
          )}
          {vehicle.priceHistory.some(isKnown) && (
            <DetailSection>
              <h2>Price history</h2>
              <PriceHistory history={vehicle.priceHistory} />
            </DetailSection>
          )}
          {comparables}
          {children}
        </BodyArea>
      </DetailGrid>
      {!isPreview && (
        <StickyActions price={vehicle.price} panel={panel} onRequestInformation={() => openDialog("information")} />
      )}
      {dialogs}
    </article>
  );
}
