import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { Select } from "../../shared/form/Select";
import { formatCount } from "../../shared/format";
import { useSaveSearch } from "../../shared/saved/useSaveSearch";
import { figures, label, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { EmptyState } from "../../shared/ui/ErrorState";
import { FilterIcon } from "../../shared/ui/icons";
import { Page, PageTitle } from "../../shared/ui/Page";
import { VisuallyHidden } from "../../shared/ui/VisuallyHidden";
import { ActiveFilters } from "./ActiveFilters";
import { chipsOf } from "./chips";
import { FilterPanel } from "./FilterPanel";
import { FilterPanelSkeleton } from "./FilterPanelSkeleton";
import { noFilters } from "./filters";
import { ListingsSearch } from "./ListingsSearch";
import { NothingFound } from "./NothingFound";
import { fixedLocations, fixedMakes, type Sort, sortLabels, sorts } from "./options";
import { searchToSave } from "./searchToSave";
import { useAsked } from "./useAsked";
import { useFilterFacets } from "./useFilterFacets";
import { type Inventory, useInventory } from "./useInventory";
import { MoreVehicles, VehicleList, VehicleListSkeleton } from "./VehicleList";

// Only small screens open it, and it brings a library of its own.
const FilterSheet = lazy(() => import(/* webpackChunkName: "filter-sheet" */ "./FilterSheet"));

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 30rem);
  align-items: end;
  gap: ${theme.space[5]};
  margin-bottom: ${theme.space[5]};

  /* Not a box of its own on a phone: the search row sticks within the page. */
  ${theme.media.belowMedium} {
    display: contents;
  }
`;

/* Search and filters stay within reach on a phone, under the header that stays too. */
const SearchRow = styled.div`
  display: flex;
  gap: ${theme.space[1]};

  ${theme.media.belowMedium} {
    position: sticky;
    top: 4.25rem;
    z-index: ${theme.layer.sticky};
    margin: ${theme.space[2]} calc(-1 * ${theme.space[2]}) ${theme.space[1]};
    padding: ${theme.space[1]} ${theme.space[2]};
    background: ${theme.colour.surface};
  }
`;

const OpenFilters = styled.div`
  ${theme.media.medium} {
    display: none;
  }

  button {
    padding-inline: ${theme.space[2]};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]} ${theme.space[5]};

  ${theme.media.medium} {
    grid-template-columns: 15rem minmax(0, 1fr);
  }

  ${theme.media.large} {
    grid-template-columns: 16rem minmax(0, 1fr);
    column-gap: ${theme.space[6]};
  }
`;

const Aside = styled.aside`
  ${theme.media.belowMedium} {
    display: none;
  }

  & > div {
    position: sticky;
    top: 6rem;
    max-height: calc(100dvh - 6rem);
    overflow-y: auto;
    scrollbar-width: thin;
  }

  h2 {
    padding-block: ${theme.space[1]} ${theme.space[2]};
    font-size: ${theme.fontSize.lead};
  }
`;

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[1]};
  margin-bottom: ${theme.space[3]};
`;

const Count = styled.p`
  ${figures}

  ${theme.media.belowMedium} {
    font-size: ${theme.fontSize.small};
    line-height: 1.3;
  }
`;

const SortBy = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};

  & > span:first-child {
    ${label}
    color: ${theme.colour.inkMuted};
    white-space: nowrap;
  }

  select {
    width: 13rem;
    font-size: ${theme.fontSize.small};
  }

  ${theme.media.belowMedium} {
    select {
      width: 10.5rem;
      padding-inline: ${theme.space[1]} ${theme.space[4]};
    }

    & > span:first-child {
      display: none;
    }
  }
`;

const Above = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};
`;

const Ignored = styled.p`
  ${muted}
`;

const countOfAll = (inventory: Inventory): number | null => {
  if (inventory.kind === "stock") return inventory.total;
  return inventory.kind === "samples" ? inventory.vehicles.length : null;
};

/** The inventory: searched, narrowed, sorted, and all of it in the address. */
export default function ListingsPage() {
  const asked = useAsked();
  const { filters, sort, pages, ignored, narrow, clear, sortBy, showPages } = asked;
  const inventory = useInventory(asked);
  const facets = useFilterFacets(filters);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [sheetWanted, setSheetWanted] = useState(false);
  const openSheet = () => {
    setSheetWanted(true);
    setSheetOpen(true);
  };
  const results = useRef<HTMLDivElement>(null);
  const id = useId();

  // Skeletons announce the page once. Later waits keep what the reader has in hand.
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (inventory.kind !== "loading") setArrived(true);
  }, [inventory.kind]);
  const loading = inventory.kind === "loading";
  const outdated = inventory.kind === "stock" && inventory.outdated;

  const total = countOfAll(inventory);
  const count = total === null ? null : `${formatCount(total)} vehicle(s) found`;
  const chips = chipsOf(filters, {
    makes: facets?.makes ?? fixedMakes,
    locations: facets?.locations ?? fixedLocations,
    states: facets?.states ?? [],
  });

  const saveSearch = useSaveSearch();
  const save = () => void saveSearch(searchToSave(filters, sort, chips));

  /** What was pressed disappears with the filter; the focus goes to what it changed. */
  const thenToResults = (act: () => void) => {
    act();
    results.current?.focus({ preventScroll: true });
  };

  const panel =
    arrived || !loading ? <FilterPanel filters={filters} facets={facets} onNarrow={narrow} /> : <FilterPanelSkeleton />;

  return (
    <Page>
      <Head>
        <PageTitle>Vehicle Listings</PageTitle>
        <SearchRow>
          <ListingsSearch search={filters.search} onSearch={(search) => narrow({ search })} />
          <OpenFilters>
            <Button aria-haspopup="dialog" aria-expanded={sheetOpen} onClick={openSheet}>
              <FilterIcon size={18} />
              {chips.length > 0 ? `Filters (${chips.length})` : "Filters"}
            </Button>
          </OpenFilters>
        </SearchRow>
      </Head>
      <Columns>
        <Aside aria-labelledby={`${id}-filters`}>
          <div>
            <h2 id={`${id}-filters`}>Filters</h2>
            {panel}
          </div>
        </Aside>
        <div ref={results} tabIndex={-1}>
          <VisuallyHidden as="h2">Results</VisuallyHidden>
          <Bar>
            <Count role="status" aria-live="polite">
              {count ?? <VisuallyHidden>Loading vehicles</VisuallyHidden>}
            </Count>
            <SortBy>
              <span>Sort by</span>
              <Select
                aria-label="Sort by"
                value={sort}
                onChange={(event) => sortBy(event.target.value as Sort)}
                options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
              />
            </SortBy>
          </Bar>
          {(chips.length > 0 || ignored.length > 0) && (
            <Above>
              {chips.length > 0 && (
                <ActiveFilters
                  chips={chips}
                  onNarrow={(change) => thenToResults(() => narrow(change))}
                  onClear={() => thenToResults(clear)}
                  {...(inventory.kind === "stock" && total !== 0 && { onSave: save })}
                />
              )}
              {ignored.length > 0 && <Ignored role="note">{`Left out of this search: ${ignored.join(" ")}`}</Ignored>}
            </Above>
          )}
          {inventory.kind === "loading" && <VehicleListSkeleton />}
          {inventory.kind === "refused" && (
            <EmptyState title="This search cannot be made." action={<Button onClick={clear}>Clear filters</Button>}>
              {inventory.sentence}
            </EmptyState>
          )}
          {total === 0 && (
            <NothingFound filters={outdated ? noFilters : filters} onClear={() => thenToResults(clear)} onSave={save} />
          )}
          {inventory.kind === "samples" && <VehicleList vehicles={inventory.vehicles} sample />}
          {inventory.kind === "stock" && total !== 0 && (
            <>
              <VehicleList vehicles={inventory.vehicles} outdated={inventory.outdated} />
              <MoreVehicles
                shown={inventory.vehicles.length}
                total={inventory.total}
                more={inventory.more}
                extending={inventory.extending}
                retry={inventory.retry}
                onMore={() => showPages(pages + 1)}
              />
            </>
          )}
        </div>
      </Columns>
      {sheetWanted && (
        <Suspense>
          <FilterSheet
            filters={filters}
            facets={facets}
            onNarrow={narrow}
            total={total}
            open={sheetOpen}
            onOpenChange={setSheetOpen}
          />
        </Suspense>
      )}
    </Page>
  );
}
