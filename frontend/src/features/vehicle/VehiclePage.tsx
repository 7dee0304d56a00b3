import styled from "styled-components";
import { ApiError, sentenceOf } from "../../shared/api/error";
import type { VehicleDetail } from "../../shared/api/types";
import { useVehicle } from "../../shared/api/vehicles/useVehicle";
import { theme } from "../../shared/theme/theme";
import { ButtonLink } from "../../shared/ui/Button";
import { ErrorBoundary } from "../../shared/ui/ErrorBoundary";
import { ErrorState, StatePanel } from "../../shared/ui/ErrorState";
import { PageTitle } from "../../shared/ui/Page";
import { usePageTitle } from "../../shared/usePageTitle";
import { captionOf } from "../../shared/vehicle/describe";
import { ActionPanel } from "./ActionPanel";
import { Breadcrumb } from "./Breadcrumb";
import { Description } from "./Description";
import { nameOf, statusSentence } from "./describe";
import { FactsTable } from "./FactsTable";
import { Gallery } from "./Gallery";
import { PriceHistory } from "./PriceHistory";
import { BodyArea, Facts, Measure, Name, PanelArea, Section, SheetGrid } from "./parts";
import { SimilarVehicles } from "./SimilarVehicles";
import { Specifications } from "./Specifications";
import { useCanonicalAddress } from "./useCanonicalAddress";
import { useVehicleId } from "./useVehicleId";
import { VehicleSkeleton } from "./VehicleSkeleton";

const Banner = styled.p`
  padding: ${theme.space[1]} ${theme.space[2]};
  background: ${theme.colour.ink};
  color: ${theme.colour.surface};
  text-align: center;
`;

/** The vehicle was here and is not any more, or never was: either way the reader came for a car. */
function NoLongerListed() {
  return (
    <StatePanel>
      <PageTitle>This vehicle is no longer listed</PageTitle>
      <p>It may have been withdrawn, or the address may have a slip in it. There are others.</p>
      <ButtonLink to="/listings">Browse Listings</ButtonLink>
    </StatePanel>
  );
}

function Sheet({ vehicle }: { vehicle: VehicleDetail }) {
  const name = nameOf(vehicle);
  const banner = statusSentence(vehicle);
  return (
    <article>
      <Measure>
        <Breadcrumb make={vehicle.make} name={name} />
      </Measure>
      {banner && <Banner>{banner}</Banner>}
      <Gallery vehicle={vehicle} />
      <SheetGrid>
        <header>
          <Name>{name}</Name>
          <Facts>{captionOf({ ...vehicle, year: "" })}</Facts>
        </header>
        <PanelArea aria-label="Price and contact">
          <ActionPanel vehicle={vehicle} />
        </PanelArea>
        <BodyArea>
          <Section aria-label="Facts">
            <FactsTable vehicle={vehicle} />
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
        </BodyArea>
      </SheetGrid>
    </article>
  );
}

/** One vehicle, with everything that is known of it. */
export default function VehiclePage() {
  const id = useVehicleId();
  const { data: vehicle, error, mutate } = useVehicle(id);
  usePageTitle(vehicle ? nameOf(vehicle) : null);
  useCanonicalAddress(vehicle);

  if (id === null || (error instanceof ApiError && error.status === 404)) return <NoLongerListed />;
  if (vehicle) {
    return (
      <>
        <Sheet key={vehicle.id} vehicle={vehicle} />
        <ErrorBoundary title="Similar vehicles could not be shown." resetKey={String(vehicle.id)}>
          <SimilarVehicles id={vehicle.id} />
        </ErrorBoundary>
      </>
    );
  }
  if (error) {
    return (
      <ErrorState title="This vehicle could not be shown." onRetry={() => void mutate()}>
        {sentenceOf(error, "The server did not answer as it should. Please try again in a moment.")}
      </ErrorState>
    );
  }
  return <VehicleSkeleton />;
}
