import { usePriceEvidence } from "@entities/price/api/usePriceEvidence";
import { PriceEvidencePanel } from "@entities/price/PriceEvidencePanel";
import { DetailSection } from "@entities/vehicle/detail/detail.styles";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { Skeleton } from "@shared/ui/Skeleton";

/** Fewer cars are no comparison. */
const MIN_CARS = 2;

/** Section with comparable prices, with its own error state. Absent if too few prices of comparable cars are known. */
export function ComparablePrices({ id }: { id: number }) {
  const { data, error, mutate } = usePriceEvidence(id);
  if (data && data.asked.n + data.sold.n < MIN_CARS) return null;
  return (
    <DetailSection>
      <h2>Comparable cars</h2>
      <Evidence data={data} error={error} onRetry={() => void mutate()} />
    </DetailSection>
  );
}

function Evidence({
  data,
  error,
  onRetry,
}: Pick<ReturnType<typeof usePriceEvidence>, "data" | "error"> & { readonly onRetry: () => void }) {
  if (data) return <PriceEvidencePanel evidence={data} />;
  if (error) {
    return (
      <>
        <p>Comparable prices couldn’t be loaded.</p>
        <Button onClick={onRetry}>Retry</Button>
      </>
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label="Loading comparable prices">
      <Skeleton $height={theme.size[12]} />
    </div>
  );
}
