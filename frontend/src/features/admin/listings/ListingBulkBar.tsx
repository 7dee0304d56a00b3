import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { readListing, updateListing } from "../api/listings";
import BulkActionBar from "../bulk/BulkActionBar";
import { type BulkActions, type BulkBarProps, RowChangedError } from "../bulk/types";
import type { AdminListing } from "../types";

type Status = AdminListing["status"];

/** Changes the status of a listing that still has the one expected, at the version that was read. */
async function changeStatus(id: number, from: Status, to: Status, reason: string): Promise<void> {
  const { status, version } = await readListing(id);
  if (status !== from) throw new RowChangedError(`It is now: ${vehicleStatusLabels[status].toLowerCase()}.`);
  await updateListing(id, { status: to, version, ...(reason && { reason }) });
}

/** Reason of an undone "List for Sale" of a withdrawn listing, which the seller sees. */
const UNDONE = "Listing it for sale was undone.";

/** Acts on several listings: changes of status that can be reversed, so no sales. */
function useListingActs(): BulkActions<AdminListing> {
  const invalidate = useInvalidate();
  const changeTo = (status: Status) => ({
    applies: ({ transitions }: AdminListing) =>
      transitions.some(({ to, isReversible }) => to === status && isReversible),
    run: async ({ id, status: before }: AdminListing, reason: string) => {
      await changeStatus(id, before, status, reason);
      return () => changeStatus(id, status, before, before === "withdrawn" ? UNDONE : "");
    },
  });
  return {
    nouns: ["listing", "listings"],
    acts: [
      { label: "Mark Under Offer", outcome: "marked under offer", ...changeTo("under_offer") },
      { label: "List for Sale", outcome: "listed for sale", ...changeTo("live") },
      {
        label: "Withdraw",
        outcome: "withdrawn",
        ...changeTo("withdrawn"),
        confirmation: {
          title: "Withdraw the selected listings?",
          consequence:
            "Those for sale come off the listings and their pages are taken down. The sellers see the reason, and watchers are notified.",
        },
      },
    ],
    onChanged: () => invalidate(pathUnder("/api/admin/vehicles")),
  };
}

/** The bar of the selected rows. */
export default function ListingBulkBar(props: BulkBarProps<AdminListing>) {
  return <BulkActionBar {...props} {...useListingActs()} />;
}
