/** Who may see a listing: form values, request fields and labels. */
import { centralTime, formatDate } from "@shared/format";
import type { Vehicle } from "../types";

export interface AudienceValues {
  audience: string;
  /** Day in Central Time from which everyone sees a listing for collectors; empty if staff decide. */
  publicOn: string;
}

export const publicListing: AudienceValues = { audience: "everyone", publicOn: "" };

export const audienceOptions = [
  { value: "everyone", label: "Everyone" },
  { value: "collectors", label: "Verified collectors first" },
  { value: "staff", label: "Staff only" },
] as const;

type Restricted = Pick<Vehicle, "audience" | "publicFrom">;

/** Form values of a listing. */
export const toAudienceValues = ({ audience = "everyone", publicFrom }: Restricted): AudienceValues => ({
  audience,
  publicOn: publicFrom ? centralTime.isoDate(publicFrom) : "",
});

/** Request fields of a choice. */
export const toAudienceFields = ({ audience, publicOn }: AudienceValues) => ({
  audience: audience as NonNullable<Vehicle["audience"]>,
  ...(audience === "collectors" && publicOn && { publicOn }),
});

/** Who sees the listing, in a sentence; null if everyone does. */
export function audienceSentence({ audience, publicFrom }: Restricted): string | null {
  if (audience === "staff") return "Only staff can see this listing.";
  if (audience !== "collectors") return null;
  return publicFrom
    ? `Verified collectors see this car first. It becomes public on ${formatDate(publicFrom)}.`
    : "Only verified collectors can see this listing.";
}
