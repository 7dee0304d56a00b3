import { usePriceEvidence } from "@entities/price/api/usePriceEvidence";
import { PriceEvidence } from "@entities/price/PriceEvidence";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { Skeleton } from "@shared/ui/Skeleton";

/** Comparable prices, with their own error state. */
export function ComparablePrices({ id }: { id: number }) {
  const { data, error, mutate } = usePriceEvidence(id);
  if (data) return <PriceEvidence evidence={data} />;
  if (error) {
    return (
      <>
        <p>The prices of like cars could not be read just now.</p>
        <Button onClick={() => void mutate()}>Retry</Button>
      </>
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label="Loading prices of like cars">
      <Skeleton $height={theme.size[12]} />
    </div>
  );
}
