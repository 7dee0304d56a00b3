import { deskVehicle, useDeskVehicles } from "@features/admin/api/listings";
import type { DeskListing } from "@features/admin/types";
import { useState } from "react";
import styled from "styled-components";
import { Input } from "../../../shared/form/fieldParts";
import { Select } from "../../../shared/form/Select";
import { muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { StateLabel } from "../deskParts";
import { caseNumber, QueueCase } from "../QueueCase";
import { useSettled } from "../useSettled";
import { Workbench } from "../Workbench";
import { ListingCasePart } from "./ListingCasePart";
import { listingStates } from "./listingStates";

const PATH = "listings";

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  width: 100%;

  ${theme.media.small} {
    grid-template-columns: 12rem 16rem;
    width: auto;
  }
`;

const Line = styled.span`
  ${muted}
`;

const FEATURED = "featured";

const options = [
  { value: "", label: "All" },
  { value: FEATURED, label: "Featured, in order" },
  ...Object.entries(listingStates).map(([value, label]) => ({ value, label })),
];

function Row({ item }: { item: DeskListing }) {
  const { title, price, location, status, badge, featuredRank } = item;
  const marks = [
    listingStates[status],
    badge?.text,
    featuredRank !== null ? `Featured, place ${featuredRank + 1}` : undefined,
  ].filter(Boolean);
  return (
    <>
      <span>{title}</span>
      <Line>{[price, location].filter(Boolean).join(" · ")}</Line>
      <StateLabel>{marks.join(" · ")}</StateLabel>
    </>
  );
}

/** Every vehicle of the site, whatever its state. */
export default function ListingsSection() {
  const [choice, setChoice] = useState("");
  const [search, setSearch] = useState("");
  const settled = useSettled(search.trim());
  const isFeatured = choice === FEATURED;
  const vehicles = useDeskVehicles({
    search: settled,
    status: isFeatured ? "" : choice,
    ...(isFeatured && { featured: true }),
  });
  const featured = useDeskVehicles({ featured: true });
  const again = async () => {
    await Promise.all([vehicles.again(), featured.again()]);
  };
  return (
    <Workbench
      title="Listings"
      path={PATH}
      tools={
        <Tools>
          <Select
            aria-label="State"
            value={choice}
            onChange={({ currentTarget }) => setChoice(currentTarget.value)}
            options={options}
          />
          <Input
            type="search"
            aria-label="Search listings"
            placeholder="Make, model, year or place"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </Tools>
      }
      items={vehicles.items}
      error={vehicles.error}
      onRetry={() => void vehicles.again()}
      keyOf={({ id }) => String(id)}
      row={(each) => <Row item={each} />}
      empty="No vehicles like that"
      onMore={vehicles.more}
    >
      {(key) => (
        <QueueCase
          key={key}
          listed={[...(vehicles.items ?? []), ...(featured.items ?? [])].find(({ id }) => String(id) === key)}
          isListRead={vehicles.items !== undefined}
          single={deskVehicle(caseNumber(key))}
          missing="No vehicle has this number"
        >
          {(vehicle, readAgain) => {
            const changed = () => {
              void again();
              readAgain();
            };
            return <ListingCasePart vehicle={vehicle} featured={featured.items ?? []} onChanged={changed} />;
          }}
        </QueueCase>
      )}
    </Workbench>
  );
}
