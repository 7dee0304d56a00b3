import type { UploadedPicture } from "@entities/picture/types";
import type { SubmissionDetail, SubmissionListing } from "@entities/submission/types";
import { ownFacts } from "./facts";

/** An uploaded picture. */
export const uploadedPicture = (id: string, traits: Partial<UploadedPicture> = {}): UploadedPicture => ({
  id,
  path: `/api/images/${id}`,
  url: `/api/images/${id}/1600.webp`,
  widths: [480, 960, 1600],
  formats: ["webp", "jpg"],
  width: 1600,
  height: 1000,
  alt: "",
  kind: "photograph",
  ...traits,
});

const isForSale = (listing?: Pick<SubmissionListing, "status"> | null): boolean =>
  listing?.status === "live" || listing?.status === "under_offer";

/** A listing for sale of a submission, with overrides, and with what the server permits its seller. */
export function submissionListing(traits: Partial<SubmissionListing> = {}): SubmissionListing {
  const listing = { status: "live", price: "$2,400,000", priceNumeric: 2_400_000, ...traits } as const;
  const other = listing.status === "live" ? "under_offer" : "live";
  return {
    ...listing,
    transitions: isForSale(listing) ? [other, "sold", "withdrawn"] : [],
    canChangePrice: isForSale(listing),
  };
}

/** What the server permits the seller. */
function permissions({ status = "pending", listing }: Partial<SubmissionDetail>) {
  const isOpen = status === "pending" || status === "changes_requested";
  const canChangeClaims = isOpen || (status === "approved" && isForSale(listing));
  return { canRevise: isOpen, canWithdraw: isOpen, canChangeClaims };
}

/** A pending submission, with overrides, and with what the server permits its seller. */
export const submission = (traits: Partial<SubmissionDetail> = {}): SubmissionDetail => ({
  id: 12,
  make: "Lamborghini",
  model: "Miura P400 SV",
  year: "1972",
  yearNumeric: 1972,
  price: "$2,400,000",
  priceNumeric: 2_400_000,
  miles: "18,300 miles",
  milesNumeric: 18_300,
  location: "Lake Forest, IL",
  description: "One of **150**.",
  descriptionContent: [{ tag: "p", children: ["One of ", { tag: "strong", children: ["150"] }, "."] }],
  images: ["/api/images/front/1600.webp"],
  mainImage: "/api/images/front/1600.webp",
  pictures: [uploadedPicture("front", { alt: "The front" })],
  documents: [],
  specs: ["3.9L V12"],
  ...ownFacts,
  userId: 7,
  createdAt: "2026-11-12T15:00:00Z",
  updatedAt: "2026-11-12T15:00:00Z",
  status: "pending",
  notes: "",
  revision: 1,
  vehicleId: null,
  listing: null,
  unreadMessages: 0,
  history: [],
  ...traits,
  ...permissions(traits),
});
