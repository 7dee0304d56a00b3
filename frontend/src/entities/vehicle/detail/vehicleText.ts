import { towns } from "@entities/appointment/towns";
import type { PictureData } from "@entities/picture/types";
import { formatDate } from "@shared/format";
import { engineText } from "../facts/factRows";
import type { VehicleDetail } from "../types";

/** Labels of pictures that do not show the actual car. */
export const pictureKindLabels: Readonly<Record<PictureData["kind"], string | null>> = {
  illustration: "Studio illustration",
  drawing: "Engineering drawing",
  photograph: null,
};

/** Explains a status; null for vehicles simply for sale. */
export function statusSentence({
  status,
  priceHistory,
}: Pick<VehicleDetail, "status" | "priceHistory">): string | null {
  if (status === "under_offer")
    return "A buyer has made an offer. You can still ask about it, and we’ll tell you if the sale falls through.";
  if (status === "withdrawn") return "This vehicle is no longer for sale.";
  if (status !== "sold") return null;
  const sale = priceHistory.findLast(
    ({ kind, isCorrected, fellThrough }) => kind === "sold" && !isCorrected && !fellThrough,
  );
  return sale ? `This vehicle was sold on ${formatDate(sale.at)}.` : "This vehicle has been sold.";
}

/** Stock number shown to customers: the seller's, or else one made of the id. */
export function stockNumber({ id, facts }: Pick<VehicleDetail, "id" | "facts">): string {
  return facts.stockNumber || String(id).padStart(5, "0");
}

/** The town of the marketplace that a location is in, if any. */
export function showroomTown(location: string): string | undefined {
  const normalized = location.toLowerCase();
  return towns.find(({ value }) => normalized.startsWith(value))?.value;
}

/** The specifications without the engine, if the table of facts names it in the same words. */
export function furtherSpecifications({
  equipment,
  facts,
}: Pick<VehicleDetail, "equipment" | "facts">): readonly string[] {
  const engine = engineText(facts);
  return equipment.filter((spec) => engineText({ engine: spec, displacementCc: null }) !== engine);
}

/** A specification split into label, text and details. */
interface Specification {
  readonly label: string | null;
  readonly text: string;
  readonly details: string | null;
}

/** Splits a specification: "Exterior: Laguna Blue" and "211 mph" have a label, "Premium Package (seats, audio)" has details. */
export function parseSpecification(spec: string): Specification {
  if (/^\d+ mph$/i.test(spec)) return { label: "Top speed", text: spec, details: null };
  const labelled = /^([A-Z][\w /&-]{1,23}): (\S.*)$/s.exec(spec);
  const packaged = /^([^(]{3,80}) \((.{24,})\)$/s.exec(spec);
  if (packaged?.[1] && packaged[2]) return { label: null, text: packaged[1], details: packaged[2] };
  if (labelled?.[1] && labelled[2]) return { label: labelled[1], text: labelled[2], details: null };
  return { label: null, text: spec, details: null };
}
