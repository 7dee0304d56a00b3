/**
 * The calls of selling and their shapes, written by hand until the contract has them; `schema.ts` takes their place.
 */
import { errorFrom } from "../error";
import type { Picture, VehicleCard, VehicleDetail } from "../types";
import { nextCursor } from "../vehicles/useVehicles";

/** A picture that the site keeps: where it is, and the address that a submission names it by. */
export type KeptPicture = Picture & { id: string; url: string; formats: string[] };

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
  milesNumeric: number | null;
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

/** A submission in the concierge's queue. */
export interface QueuedSubmission {
  id: number;
  make: string;
  model: string;
  year: string;
  price: string;
  location: string;
  seller: { id: number; username: string; name: string };
  createdAt: string;
  updatedAt: string;
  status: SubmissionStatus;
  cover: KeptPicture | null;
  waitingSince: string;
  unreadMessages: number;
  revision: number;
}

export interface SubmissionCounts {
  pending: number;
  changesRequested: number;
  approved: number;
  rejected: number;
  withdrawn: number;
  oldestPendingAt: string | null;
}

/** Something that was looked into before a person decides. */
export interface SubmissionCheck {
  name: string;
  state: "ok" | "warning" | "not_enough_data";
  sentence: string;
  links: { label: string; href: string }[];
}

/** A submission with everything that a decision needs. */
export type SubmissionCase = Submission & {
  seller: { id: number; username: string; name: string; memberSince: string; submissions: number };
  checks: SubmissionCheck[];
  history: SubmissionMove[];
  messages: SubmissionMessage[];
};

export type DecisionStatus = "approved" | "changes_requested" | "rejected";
export type BadgeChoice = { text: string; variant: "featured" | "new" | "sold" };

export interface Decision {
  status: DecisionStatus;
  notes: string;
  badge?: BadgeChoice | null;
  revision: number;
}

/** A vehicle as the desk lists it, whatever its state. */
export interface DeskVehicle {
  id: number;
  title: string;
  make: string;
  model: string;
  year: string;
  price: string;
  priceNumeric: number;
  status: SubmissionListing["status"];
  badge: BadgeChoice | null;
  /** Its place among the featured ones, counted from 1. */
  featuredRank: number | null;
  location: string;
  /** Whoever submitted it; null for the house's own. */
  seller: { id: number; username: string; name: string } | null;
  listedAt: string;
  isPublished: boolean;
}

/** What the concierge may change of a vehicle; what is absent stays. */
export interface VehicleChange {
  make?: string;
  model?: string;
  priceNumeric?: number;
  milesNumeric?: number;
  location?: string;
  description?: string;
  specs?: string[];
  badge?: BadgeChoice | null;
  status?: SubmissionListing["status"];
  reason?: string;
}

/** A line of the audit log. */
export interface AuditLine {
  id: number;
  at: string;
  actor: { id: number; username: string } | null;
  action: string;
  target: { kind: string; id: number | string; label: string } | null;
  details: Record<string, unknown>;
  address: string | null;
}

/** One page of a list that goes on. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages together, if the server says. */
  total: number | null;
  /** The cursor of the page after this one. */
  next: string | null;
}

/** Reads one page; where it goes on stands in its headers. */
export async function readPage<Item>(path: string): Promise<Page<Item>> {
  const response = await fetch(new URL(path, window.location.origin), { credentials: "include" });
  if (!response.ok) throw await errorFrom(response);
  const total = response.headers.get("X-Total-Count");
  return {
    items: (await response.json()) as Item[],
    total: total === null ? null : Number(total),
    next: nextCursor(response.headers.get("Link")),
  };
}
