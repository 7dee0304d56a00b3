import { formatDate } from "@shared/format";
import { PlainList } from "@shared/ui/layout";
import { CaseSection } from "../admin.styles";
import { useAdminListing } from "../api/listings";
import type { SaleAttempt } from "../types";

function outcomeText({ beganAt, endedAt, outcome }: SaleAttempt): string {
  const start = formatDate(beganAt);
  const ended = endedAt === null ? null : formatDate(endedAt);
  switch (outcome) {
    case "pending":
      return `Under offer since ${start}`;
    case "completed":
      return ended === start ? `Sold on ${start}` : `Under offer on ${start}, sold on ${ended}`;
    case "fell_through":
      return ended === null
        ? `Under offer on ${start}, fell through`
        : `Under offer on ${start}, fell through on ${ended}`;
  }
}

/** Each time that a listing was under offer or sold, and what became of it. Empty without any. */
export default function SalesCasePanel({ vehicleId }: { vehicleId: number }) {
  const { data } = useAdminListing(vehicleId);
  if (!data || data.sales.length === 0) return null;
  return (
    <CaseSection aria-label="Sales">
      <h3>Sales</h3>
      <PlainList>
        {data.sales.map((sale) => (
          <li key={sale.beganAt}>
            {outcomeText(sale)}
            {sale.reason !== "" && `: ${sale.reason}`}
          </li>
        ))}
      </PlainList>
    </CaseSection>
  );
}
