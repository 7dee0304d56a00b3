import { useStatedFacts } from "@entities/question/api/useQuestions";
import { useVehicle } from "@entities/vehicle/api/useVehicle";
import { VehicleDetailView } from "@entities/vehicle/detail/VehicleDetailView";
import { isForSale } from "@entities/vehicle/isForSale";
import { vehicleName } from "@entities/vehicle/labels";
import { ApiError } from "@shared/api/error";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { ButtonLink } from "@shared/ui/Button";
import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { ComparablePrices } from "./ComparablePrices";
import { VehicleQuestions } from "./questions/VehicleQuestions";
import { SimilarVehicles } from "./SimilarVehicles";
import { useCanonicalUrl } from "./useCanonicalUrl";
import { useCountedView } from "./useCountedView";
import { useVehicleId } from "./useVehicleId";
import { VehicleClaims } from "./VehicleClaims";
import { VehicleDocuments } from "./VehicleDocuments";
import { VehicleSkeleton } from "./VehicleSkeleton";

/** Shown for removed and unknown vehicles. */
function VehicleNotFound() {
  return (
    <StatePanel>
      <PageTitle>This vehicle is no longer listed</PageTitle>
      <p>It may have been withdrawn, or the address may be mistyped. Browse our other listings.</p>
      <ButtonLink to="/listings">Browse Listings</ButtonLink>
    </StatePanel>
  );
}

/** Vehicle page. */
export default function VehiclePage() {
  const id = useVehicleId();
  const { data: vehicle, error, mutate } = useVehicle(id);
  // Optional: without them the table is shown anyway.
  const { data: statedFacts } = useStatedFacts(id);
  usePageTitle(vehicle ? vehicleName(vehicle) : null);
  useCanonicalUrl(vehicle);
  useCountedView(vehicle?.id);

  if (id === null || (error instanceof ApiError && error.status === 404)) return <VehicleNotFound />;
  if (vehicle) {
    return (
      <>
        <VehicleDetailView
          key={vehicle.id}
          vehicle={vehicle}
          statedFacts={statedFacts ?? []}
          comparables={<ComparablePrices id={vehicle.id} />}
        >
          <VehicleClaims id={vehicle.id} />
          <VehicleQuestions id={vehicle.id} isForSale={isForSale(vehicle)} />
          <VehicleDocuments id={vehicle.id} />
        </VehicleDetailView>
        <ErrorBoundary title="Similar vehicles couldn’t be shown." resetKey={String(vehicle.id)}>
          <SimilarVehicles id={vehicle.id} />
        </ErrorBoundary>
      </>
    );
  }
  if (error) {
    return <ErrorState title="This vehicle couldn’t be shown." error={error} onRetry={mutate} />;
  }
  return <VehicleSkeleton />;
}
