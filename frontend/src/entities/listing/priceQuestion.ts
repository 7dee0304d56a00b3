/** Questions about prices that may be a slip. */
import { formatMoney } from "@shared/format";

/** Change of a price to what it was, e.g. "91% lower than $34,500"; null up to half of it. */
function bigChange(before: number, after: number): string | null {
  if (after >= before / 2 && after < before * 2) return null;
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  if (after > before) return `${percent}% higher than ${formatMoney(before)}`;
  return `${after > 0 ? Math.min(percent, 99) : 100}% lower than ${formatMoney(before)}`;
}

/** Question about a new price, or about the price of a sale; null if it is plausible, or if none was asked before. */
export function priceQuestion(asked: number | null, after: number, isSale = false): string | null {
  const change = asked ? bigChange(asked, after) : null;
  return change && `That is ${change}. ${isSale ? "Mark it sold for" : "Change the price to"} ${formatMoney(after)}?`;
}
