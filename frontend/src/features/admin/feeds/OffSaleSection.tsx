/** The listings that a feed names although they are not for sale here any more; loaded on demand. */
import { MutedProse } from "@shared/ui/layout";
import { ListingTable, ListSection, type SectionProps } from "./PreviewSections";

/** Listings of rows that were sold or withdrawn here. */
export default function OffSaleSection({ run }: SectionProps) {
  return (
    <ListSection title="Sold or withdrawn here" items={run.offSale} total={run.counts.offSale}>
      <MutedProse>The feed doesn’t change these cars. Remove them from the feed, or list them for sale.</MutedProse>
      <ListingTable listings={run.offSale} />
    </ListSection>
  );
}
