import { renewListing } from "@entities/submission/api/useSubmissions";
import { listingEndText, renewalText } from "@entities/submission/listingTerm";
import type { SubmissionDetail, SubmissionListing } from "@entities/submission/types";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MetaLine, MutedText } from "@shared/ui/layout";

interface ListingTermSectionProps {
  readonly submissionId: number;
  readonly listing: SubmissionListing;
  readonly onChanged: (changed: SubmissionDetail) => Promise<void>;
  readonly onOutdated: () => void;
}

/** Until when the listing stays on the site, and its renewal. Empty for a listing without an end. */
export function ListingTermSection({ submissionId, listing, onChanged, onOutdated }: ListingTermSectionProps) {
  const renewal = useAction<void, SubmissionDetail>(
    (_, keyFor) => renewListing(submissionId, keyFor({ submissionId, expiresAt: listing.expiresAt })),
    {
      success: ({ listing: renewed }) => ({
        title: "Listing Renewed",
        description: (renewed && listingEndText(renewed)) ?? "The listing is for sale.",
      }),
      onSuccess: onChanged,
      onOutdated,
    },
  );
  const end = listingEndText(listing);
  if (end === null) return <FailureMessage text={renewal.failure} />;
  return (
    <>
      <div>
        <MetaLine>{end}</MetaLine>
        <MutedText>{renewalText(listing)}</MutedText>
      </div>
      {listing.canRenew && (
        <ButtonRow>
          <Button variant="primary" disabled={renewal.isPending} onClick={() => void renewal.run()}>
            {renewal.isPending ? "Renewing" : "Renew Listing"}
          </Button>
        </ButtonRow>
      )}
      <FailureMessage text={renewal.failure} />
    </>
  );
}
