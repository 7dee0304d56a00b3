import { towns } from "@entities/appointment/towns";
import { useSaveSearch } from "@entities/favorite/useSaveSearch";
import { Select } from "@shared/form/Select";
import { formatNumber } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { EmptyState } from "@shared/ui/ErrorState";
import { FilterIcon } from "@shared/ui/icons";
import { MutedText } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ActiveFilters } from "./ActiveFilters";
import { FilterPanel } from "./FilterPanel";
import { FilterPanelSkeleton } from "./FilterPanelSkeleton";
import { toFilterChips } from "./filterChips";
import { popularMakes } from "./fixedOptions";
import { ListingsSearch } from "./ListingsSearch";
import { noFilters, toSearchParams } from "./listingQuery";
import {
  ActiveRow,
  Aside,
  Columns,
  Count,
  FilterButton,
  Head,
  HeadLinks,
  ResultBar,
  SearchRow,
  SortBy,
} from "./listings.styles";
import { NoResults } from "./NoResults";
import { PlainFilters } from "./PlainFilters";
import { isSortOffered, type SortOrder, sortLabels, sortOrders } from "./sortOrders";
import { toSavedSearch } from "./toSavedSearch";
import { useFilterFacets } from "./useFilterFacets";
import { type Inventory, useInventory } from "./useInventory";
import { useListingQuery } from "./useListingQuery";
import { MoreVehicles, VehicleList, VehicleListSkeleton } from "./VehicleList";

// Not loaded before it is opened: only small screens use it.
const FilterDrawer = dialogOnDemand(() => import(/* webpackChunkName: "filter-drawer" */ "./FilterDrawer"), {
  preload: false,
});

const totalOf = (inventory: Inventory): number | null => {
  if (inventory.kind === "stock") return inventory.total;
  return inventory.kind === "samples" ? inventory.vehicles.length : null;
};

/** Vehicle listings: search, filters and sort order in the URL. */
export default function ListingsPage() {
  const query = useListingQuery();
  const { filters, sort, pages, ignored, setFilters, clearFilters, setSort, setPages } = query;
  const inventory = useInventory(query);
  const stockFacets = useFilterFacets(filters);
  // The counts are of the inventory, not of the samples.
  const facets = inventory.kind === "samples" ? undefined : stockFacets;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const id = useId();

  // Skeletons on the first load only; later loads keep the previous results.
  const [hasLoaded, setHasLoaded] = useState(false);
  const loading = inventory.kind === "loading";
  if (!loading && !hasLoaded) setHasLoaded(true);
  const outdated = inventory.kind === "stock" && inventory.outdated;

  const total = totalOf(inventory);
  const count = total === null ? null : `${formatNumber(total)} vehicle(s) found`;
  const chips = toFilterChips(filters, {
    makes: facets?.makes ?? popularMakes,
    locations: facets?.locations ?? towns,
    states: facets?.states ?? [],
  });

  const saveSearch = useSaveSearch();
  // A saved search finds vehicles for sale, of any family, and does not read descriptions.
  const onSave =
    filters.status === "" && filters.family === "" && filters.descriptions === ""
      ? { onSave: () => void saveSearch(toSavedSearch(filters, sort, chips)) }
      : undefined;

  /** The pressed button disappears with its filter: move the focus to the results. */
  const focusResultsAfter = (action: () => void) => {
    action();
    results.current?.focus({ preventScroll: true });
  };

  const onClear = () => focusResultsAfter(clearFilters);
  // In these states the list offers "Clear filters" itself, so the row of active filters leaves it out.
  const isClearOffered = total === 0 || inventory.kind === "refused";

  const onDescriptions =
    filters.search !== "" && filters.descriptions === ""
      ? { onDescriptions: () => focusResultsAfter(() => setFilters({ descriptions: "true" })) }
      : undefined;

  const panel =
    hasLoaded || !loading ? (
      <FilterPanel filters={filters} facets={facets} onChange={setFilters} />
    ) : (
      <FilterPanelSkeleton />
    );

  return (
    <Page>
      <Head>
        <div>
          <PageTitle>Vehicle Listings</PageTitle>
          <HeadLinks>
            <Link to="/makes">Makes and sold prices</Link>
            {filters.status === "sold" ? (
              <Link to="/listings">Vehicles for sale</Link>
            ) : (
              <Link to="/listings?status=sold">Sold vehicles</Link>
            )}
          </HeadLinks>
        </div>
        <SearchRow>
          <ListingsSearch search={filters.search} onSearch={(search) => setFilters({ search })} />
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
          <noscript>
            <PlainFilters
              filters={filters}
              sort={sort}
              facets={facets}
              refusal={inventory.kind === "refused" ? inventory.sentence : undefined}
            />
          </noscript>
          <VisuallyHidden as="h2">Results</VisuallyHidden>
          <ResultBar>
            <FilterButton>
              <Button wide aria-haspopup="dialog" aria-expanded={isDrawerOpen} onClick={() => setDrawerOpen(true)}>
                <FilterIcon size={18} />
                {chips.length > 0 ? `Filters (${chips.length})` : "Filters"}
              </Button>
            </FilterButton>
            <Count role="status" aria-live="polite">
              {count ?? <VisuallyHidden>Loading vehicles</VisuallyHidden>}
            </Count>
            <SortBy>
              <span>Sort by</span>
              <Select
                aria-label="Sort by"
                value={sort}
                onChange={(event) => setSort(event.target.value as SortOrder)}
                options={sortOrders
                  .filter((value) => isSortOffered(value, filters) || sort === value)
                  .map((value) => ({ value, label: sortLabels[value] }))}
              />
            </SortBy>
          </ResultBar>
          {(chips.length > 0 || ignored.length > 0) && (
            <ActiveRow>
              {chips.length > 0 && (
                <ActiveFilters
                  chips={chips}
                  onChange={(change) => focusResultsAfter(() => setFilters(change))}
                  onClear={isClearOffered ? undefined : onClear}
                  {...(inventory.kind === "stock" && total !== 0 && onDescriptions)}
                  {...(inventory.kind === "stock" && total !== 0 && onSave)}
                />
              )}
              {ignored.length > 0 && (
                <MutedText role="note">{`Ignored in this search: ${ignored.join(" ")}`}</MutedText>
              )}
            </ActiveRow>
          )}
          {inventory.kind === "loading" && <VehicleListSkeleton />}
          {inventory.kind === "refused" && (
            <EmptyState title="We couldn’t run this search." action={<Button onClick={onClear}>Clear filters</Button>}>
              {inventory.sentence}
            </EmptyState>
          )}
          {total === 0 && (
            <NoResults
              filters={outdated ? noFilters : filters}
              chips={outdated ? [] : chips}
              sort={sort}
              onFollow={() => results.current?.focus({ preventScroll: true })}
              onClear={onClear}
              {...onDescriptions}
              {...onSave}
            />
          )}
          {inventory.kind === "samples" && <VehicleList vehicles={inventory.vehicles} sample />}
          {inventory.kind === "stock" && total !== 0 && (
            <>
              <VehicleList vehicles={inventory.vehicles} outdated={inventory.outdated} />
              <MoreVehicles
                shownCount={inventory.vehicles.length}
                total={inventory.total}
                hasMore={inventory.hasMore}
                isLoadingMore={inventory.isLoadingMore}
                retry={inventory.retry}
                onLoadMore={() => setPages(pages + 1)}
                moreUrl={`/listings?${toSearchParams({ filters, sort, pages: pages + 1 })}`}
              />
            </>
          )}
        </div>
      </Columns>
      <FilterDrawer
        filters={filters}
        facets={facets}
        onChange={setFilters}
        total={total}
        open={isDrawerOpen}
        onOpenChange={setDrawerOpen}
      />
    </Page>
  );
}
