import type { VehicleCard as Vehicle } from "@entities/vehicle/types";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { formatCount } from "../../shared/format";
import { useSaved } from "../../shared/saved/useKeeping";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { VehicleGrid } from "../../shared/vehicle/cardParts";
import { VehicleCard } from "../../shared/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "../../shared/vehicle/VehicleCardSkeleton";

const SKELETONS = 6;
/** The cards that a large window shows first; their pictures are asked for at once. */
const FIRST_ROW = 3;

/** Cards on their way. */
export function VehicleListSkeleton() {
  return (
    <VehicleGrid>
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
        <li key={index} data-testid="card-skeleton">
          <VehicleCardSkeleton />
        </li>
      ))}
    </VehicleGrid>
  );
}

/* An answer that is being replaced stays readable; it only steps back. */
const Grid = styled(VehicleGrid)<{ $outdated: boolean }>`
  opacity: ${({ $outdated }) => ($outdated ? 0.5 : 1)};
  transition: opacity ${theme.motion.calm};
`;

interface VehicleListProps {
  readonly vehicles: readonly Vehicle[];
  readonly sample?: boolean;
  readonly outdated?: boolean;
}

/** The cards. */
export function VehicleList({ vehicles, sample = false, outdated = false }: VehicleListProps) {
  const saved = useSaved();
  return (
    <Grid $outdated={outdated} aria-busy={outdated}>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCard
            vehicle={vehicle}
            sample={sample}
            priority={index < FIRST_ROW}
            saved={saved.has(vehicle.id)}
            onToggleSaved={saved.toggle}
          />
        </li>
      ))}
    </Grid>
  );
}

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[6]};
  text-align: center;

  p {
    ${muted}
  }
`;

interface MoreProps {
  readonly shown: number;
  readonly total: number;
  readonly more: boolean;
  readonly extending: boolean;
  readonly retry: (() => void) | null;
  readonly onMore: () => void;
}

/** Where the list ends for now. The button stays where it was pressed, and so does the focus. */
export function MoreVehicles({ shown, total, more, extending, retry, onMore }: MoreProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The last page takes the button away; whoever pressed it must not be thrown to the top of the document.
    if (!more && pressed.current) sentence.current?.focus({ preventScroll: true });
    pressed.current = more && pressed.current;
  }, [more]);
  const press = () => {
    if (extending) return;
    pressed.current = true;
    if (retry) retry();
    else onMore();
  };
  return (
    <Foot>
      <p ref={sentence} tabIndex={-1}>
        {`${formatCount(shown)} of ${formatCount(total)} shown`}
      </p>
      {retry && !extending && <p role="alert">The next vehicles could not be fetched.</p>}
      {more && (
        <Button onClick={press} aria-disabled={extending}>
          {extending ? "Fetching…" : retry ? "Retry" : "Show more"}
        </Button>
      )}
    </Foot>
  );
}
