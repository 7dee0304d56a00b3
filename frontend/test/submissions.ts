import type { UploadedPicture } from "@entities/picture/types";
import type { SubmissionDetail } from "@entities/submission/types";
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

/** A pending submission, with overrides. */
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
});
