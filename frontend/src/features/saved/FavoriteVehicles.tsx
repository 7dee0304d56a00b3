import type { SavedList } from "@entities/favorite/api/useSavedVehicles";
import { useShortlist, useWatchList } from "@entities/favorite/useFavorite";
import { VehicleGrid } from "@entities/vehicle/card.styles";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle } from "@entities/vehicle/types";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { VehicleCardSkeleton } from "@entities/vehicle/VehicleCardSkeleton";
import type { QueryResult } from "@shared/api/query";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button, ButtonLink } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import styled from "styled-components";

const SKELETONS = 4;

const RemovedToast = styled.span`
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[1]};
`;

const Note = styled.p`
  ${muted}
  margin-bottom: ${theme.space[3]};
`;

const listTexts = {
  saved: {
    empty: "No saved vehicles",
    hint: "Tap the heart on a vehicle to save it here.",
    removed: "Removed from Saved",
  },
  watch: {
    empty: "Your watch list is empty",
    hint: "Watch a vehicle on its page to be notified when its price or status changes.",
    removed: "Removed from Watch List",
  },
} as const satisfies Record<SavedList, object>;

interface FavoriteVehiclesProps {
  readonly list: SavedList;
  readonly result: QueryResult<Vehicle[] | null>;
  /** Called after a card was removed. */
  readonly onRemoved: () => void;
}

/** Saved or watched vehicles, with all states. */
export function FavoriteVehicles({ list, result: { data, error, mutate }, onRemoved }: FavoriteVehiclesProps) {
  const shortlist = useShortlist();
  const watchList = useWatchList();
  const { notify } = useToast();
  const currentList = list === "saved" ? shortlist : watchList;
  const { empty, hint, removed: removedText } = listTexts[list];

  const toggleWithUndo = (favoriteList: typeof currentList) => (vehicle: Vehicle) => {
    favoriteList.toggle(vehicle);
    if (favoriteList !== currentList) return;
    onRemoved();
    notify({
      title: removedText,
      description: (
        <RemovedToast>
          {`${vehicle.make} ${vehicle.model}`}
          <Button variant="quiet" onClick={() => currentList.undoRemove(vehicle)}>
            Undo
          </Button>
        </RemovedToast>
      ),
    });
  };

  if (error && !data) {
    return <ErrorState title="This list couldn’t be shown." error={error} onRetry={mutate} />;
  }
  if (data === undefined) {
    return (
      <VehicleGrid aria-busy="true" aria-label="Loading vehicles">
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
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
      {!data && <Note role="note">Your list isn’t available. These are samples.</Note>}
      <VehicleGrid>
        {(data ?? sampleVehicles).map((vehicle, index) => (
          <li key={vehicle.id}>
            <VehicleCard
              vehicle={vehicle}
              sample={!data}
              priority={index === 0}
              saved={shortlist.has(vehicle.id)}
              onToggleSaved={toggleWithUndo(shortlist)}
              {...(list === "watch" && {
                watched: watchList.has(vehicle.id),
                onToggleWatched: toggleWithUndo(watchList),
              })}
            />
          </li>
        ))}
      </VehicleGrid>
    </>
  );
}
