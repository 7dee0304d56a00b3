import type { VehicleCard as Vehicle } from "@entities/vehicle/types";
import styled from "styled-components";
import { sentenceOf } from "../../shared/api/error";
import type { QueryResult } from "../../shared/api/query";
import type { SavedList } from "../../shared/api/saved/useSavedVehicles";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { sampleVehicles } from "../../shared/samples";
import { useSaved, useWatched } from "../../shared/saved/useKeeping";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { EmptyState, ErrorState } from "../../shared/ui/ErrorState";
import { VehicleGrid } from "../../shared/vehicle/cardParts";
import { VehicleCard } from "../../shared/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "../../shared/vehicle/VehicleCardSkeleton";

const SKELETONS = 4;

const Removed = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[1]};
`;

const Note = styled.p`
  ${muted}
  margin-bottom: ${theme.space[3]};
`;

const words = {
  saved: {
    empty: "No saved vehicles",
    hint: "Press the heart on a vehicle to keep it here.",
    gone: "Removed from Saved",
  },
  watch: {
    empty: "Your watch list is empty",
    hint: "Watch a vehicle on its page to be told when its price or status changes.",
    gone: "Removed from Watch List",
  },
} as const satisfies Record<SavedList, object>;

interface KeptVehiclesProps {
  readonly list: SavedList;
  readonly answer: QueryResult<Vehicle[] | null>;
  /** Called when a card has left the list. */
  readonly onRemoved: () => void;
}

/** One list of vehicles, whatever the server says of it. */
export function KeptVehicles({ list, answer: { data, error, mutate }, onRemoved }: KeptVehiclesProps) {
  const saved = useSaved();
  const watched = useWatched();
  const { notify } = useNotices();
  const own = list === "saved" ? saved : watched;
  const { empty, hint, gone } = words[list];

  const removeOrAdd = (keeping: typeof own) => (vehicle: Vehicle) => {
    keeping.toggle(vehicle);
    if (keeping !== own) return;
    onRemoved();
    notify({
      title: gone,
      description: (
        <Removed>
          {`${vehicle.make} ${vehicle.model}`}
          <Button variant="quiet" onClick={() => own.putBack(vehicle)}>
            Undo
          </Button>
        </Removed>
      ),
    });
  };

  if (error && !data) {
    return (
      <ErrorState title="This list could not be shown." onRetry={() => void mutate()}>
        {sentenceOf(error, "The server did not answer as it should. Please try again in a moment.")}
      </ErrorState>
    );
  }
  if (data === undefined) {
    return (
      <VehicleGrid aria-busy="true" aria-label="Loading vehicles">
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
          <li key={index} data-testid="card-skeleton">
            <VehicleCardSkeleton />
          </li>
        ))}
      </VehicleGrid>
    );
  }
  if (data?.length === 0) {
    return (
      <EmptyState title={empty} action={<ButtonLink to="/listings">Browse Listings</ButtonLink>}>
        {hint}
      </EmptyState>
    );
  }
  return (
    <>
      {!data && <Note role="note">The server gave no list. These are samples.</Note>}
      <VehicleGrid>
        {(data ?? sampleVehicles).map((vehicle, index) => (
          <li key={vehicle.id}>
            <VehicleCard
              vehicle={vehicle}
              sample={!data}
              priority={index === 0}
              saved={saved.has(vehicle.id)}
              onToggleSaved={removeOrAdd(saved)}
              {...(list === "watch" && {
                watched: watched.has(vehicle.id),
                onToggleWatched: removeOrAdd(watched),
              })}
            />
          </li>
        ))}
      </VehicleGrid>
    </>
  );
}
