/**
 * The calls of selling and their shapes, written by hand until the contract has them; `schema.ts` takes their place.
 */
import { errorFrom } from "../error";
import type { Picture, VehicleCard, VehicleDetail } from "../types";

/** A picture that the site keeps: where it is, and the address that a submission names it by. */
export type KeptPicture = Picture & { id: string; url: string };

export type SubmissionStatus = "pending" | "changes_requested" | "approved" | "rejected" | "withdrawn";

/** One move of a submission. */
export interface SubmissionMove {
  from: SubmissionStatus | null;
  to: SubmissionStatus;
  at: string;
  by: "seller" | "concierge";
  reason: string;
}

/** What became of the vehicle after approval. */
export interface SubmissionListing {
  status: VehicleCard["status"];
  price: string;
  priceNumeric: number;
}

export interface Submission {
  id: number;
  make: string;
  model: string;
  year: string;
  yearNumeric: number;
  price: string;
  priceNumeric: number;
  miles: string;
  milesNumeric: number;
  location: string;
  description: string;
  images: string[];
  mainImage: string | null;
  pictures: KeptPicture[];
  documents: string[];
  specs: string[];
  vin: string | null;
  createdAt: string;
  updatedAt: string;
  status: SubmissionStatus;
  notes: string;
  revision: number;
  vehicleId: number | null;
  listing: SubmissionListing | null;
  unreadMessages: number;
  history?: SubmissionMove[];
}

/** What a seller sends of a vehicle. */
export interface SubmissionContent {
  make: string;
  model: string;
  year: string;
  yearNumeric: number;
  price: string;
  priceNumeric: number;
  miles: string;
  milesNumeric: number;
  location: string;
  description?: string;
  images: string[];
  mainImage?: string;
  documents: string[];
  specs: string[];
  vin?: string;
  alts: Record<string, string>;
}

export interface SubmissionMessage {
  id: number;
  by: "seller" | "concierge";
  text: string;
  at: string;
  isMine: boolean;
}

export interface SubmissionDraft {
  fields: Record<string, unknown>;
  savedAt: string;
}

export interface SubmissionPreview {
  card: VehicleCard;
  page: VehicleDetail;
}

/** Another price, or another state of the listing. */
export type ListingChange =
  | { priceNumeric: number }
  | { status: SubmissionListing["status"]; soldPriceNumeric?: number; reason?: string };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call; `null` where the server answers without content. */
export async function call<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  { key, keepalive = false }: { key?: string; keepalive?: boolean } = {},
): Promise<Answer | null> {
  const response = await fetch(new URL(path, window.location.origin), {
    method,
    credentials: "include",
    keepalive,
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await errorFrom(response);
  return response.status === 204 ? null : ((await response.json()) as Answer);
}

/** A call that must have an answer. */
export async function answerOf<Answer>(...request: Parameters<typeof call>): Promise<Answer> {
  const answer = await call<Answer>(...request);
  if (answer === null) throw new Error("The server sent no content.");
  return answer;
}
