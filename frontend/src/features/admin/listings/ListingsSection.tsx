import { Picture } from "@entities/picture/Picture";
import { responseText, viewsText } from "@entities/vehicle/activityText";
import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { pathIs } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { MutedSpan } from "@shared/ui/layout";
import { onDemand } from "@shared/ui/onDemand";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import styled from "styled-components";
import { singleListing, useAdminListings } from "../api/listings";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { AdminListing } from "../types";
import { useFilters, useSearchField } from "../useFilters";
import { ListingCasePanel } from "./ListingCasePanel";
import { audienceNames, originText } from "./labels";
import { NO_FEED, SourceSelect } from "./SourceSelect";

const NewListingDialog = dialogOnDemand(
  () => import(/* webpackChunkName: "admin-listing-dialogs" */ "./NewListingDialog"),
);

const PATH = "listings";

const bulk = {
  rowName: ({ title, id }: AdminListing) => `${title}, #${id}`,
  Bar: onDemand(() => import(/* webpackChunkName: "admin-tools" */ "./ListingBulkBar")),
};

const Toolbar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  width: 100%;

  ${theme.media.small} {
    display: flex;

    & > span {
      flex: none;
      width: ${theme.size[12]};
    }

    & > input {
      flex: 1;
      min-width: 0;
    }

    & > button {
      flex: none;
    }
  }
`;

const FEATURED = "featured";

const filterOptions = [
  { value: "", label: "All" },
  { value: FEATURED, label: "Featured, in order" },
  ...Object.entries(vehicleStatusLabels).map(([value, label]) => ({ value, label })),
];

const choices = { status: filterOptions.map(({ value }) => value) };

const joined = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(" · ");

function ListingRow({ item }: { item: AdminListing }) {
  const { title, price, location, status, badge, audience, featuredRank, activity, sources } = item;
  const hasInterest = activity.views + activity.saves + activity.inquiries > 0;
  return (
    <>
      <span>{title}</span>
      <MutedSpan>
        {joined(
          status !== "live" && vehicleStatusLabels[status],
          audience && audienceNames[audience],
          price,
          location,
          badge?.text,
          featuredRank !== null && `Home page #${featuredRank + 1}`,
        )}
      </MutedSpan>
      <MutedSpan>
        {joined(
          sources.length > 0 && originText(item),
          hasInterest ? joined(viewsText(activity), responseText(activity)) : "No views yet",
        )}
      </MutedSpan>
    </>
  );
}

/** All listings in any status. */
export default function ListingsSection() {
  const [{ status, source, search }, setFilters] = useFilters({ status: "", source: "", search: "" }, choices);
  const [searchText, setSearchText] = useSearchField(search, (text) => setFilters({ search: text }));
  const [isNewOpen, setNewOpen] = useState(false);
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const isFeatured = status === FEATURED;
  const listings = useAdminListings({
    search,
    status: isFeatured ? "" : status,
    ...(source === NO_FEED ? { addedByHand: true } : { source }),
    ...(isFeatured && { featured: true }),
  });
  const featured = useAdminListings({ featured: true });
  const invalidate = useInvalidate();
  const refetchAll = async () => {
    await Promise.all([listings.mutate(), featured.mutate()]);
  };
  return (
    <MasterDetailLayout
      title="Listings"
      path={PATH}
      toolbar={
        <Toolbar>
          <Select
            aria-label="State"
            value={status}
            onChange={({ currentTarget }) => setFilters({ status: currentTarget.value })}
            options={filterOptions}
          />
          <SourceSelect value={source} onChange={(chosen) => setFilters({ source: chosen })} />
          <Input
            type="search"
            aria-label="Search listings"
            placeholder="Car, stock number or end of VIN"
            value={searchText}
            onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          />
          <Button aria-haspopup="dialog" onClick={() => setNewOpen(true)}>
            New Listing
          </Button>
          <NewListingDialog
            open={isNewOpen}
            onOpenChange={setNewOpen}
            onAdded={async ({ id }) => {
              await refetchAll();
              await navigate(`/admin/${PATH}/${id}${query}`);
            }}
          />
        </Toolbar>
      }
      items={listings.items}
      error={listings.error}
      onRetry={() => void listings.mutate()}
      bulk={bulk}
      itemKey={({ id }) => String(id)}
      renderPicture={({ cover }) => cover && <Picture picture={cover} sizes="4rem" decorative />}
      renderRow={(each) => <ListingRow item={each} />}
      emptyText="No vehicles found"
      itemName="a listing"
      onLoadMore={listings.loadMore}
    >
      {(key) => (
        <CaseLoader
          key={key}
          listItem={[...(listings.items ?? []), ...(featured.items ?? [])].find(({ id }) => String(id) === key)}
          isListLoaded={listings.items !== undefined}
          request={singleListing(parseCaseNumber(key))}
          missingText="Vehicle not found"
        >
          {(vehicle, refetchCase) => {
            const handleChanged = () => {
              void refetchAll();
              void invalidate(pathIs(`/api/admin/vehicles/${key}`));
              refetchCase();
            };
            return <ListingCasePanel vehicle={vehicle} featured={featured.items ?? []} onChanged={handleChanged} />;
          }}
        </CaseLoader>
      )}
    </MasterDetailLayout>
  );
}
