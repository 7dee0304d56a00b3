/** The listings that are for sale here although their rows say that the cars are sold; loaded on demand. */
import { MutedProse } from "@shared/ui/layout";
import { ListingTable, ListSection, type SectionProps } from "./PreviewSections";

/** Listings of rows that state their car as sold. */
export default function SoldSection({ run }: SectionProps) {
  return (
    <ListSection title="Sold in this feed, listed here" items={run.soldListings} total={run.counts.soldListed}>
      {run.state === "ready" && (
        <MutedProse>
          The import takes these cars off, unless you choose otherwise. Cars under offer stay, so you can record their
          sale.
        </MutedProse>
      )}
      <ListingTable listings={run.soldListings} />
    </ListSection>
  );
}
