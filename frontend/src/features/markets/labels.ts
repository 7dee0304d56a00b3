import { formatNumber } from "@shared/format";
import type { MarketCount } from "./types";

/** "3 for sale · 2 sold"; a zero is left out. */
export function countLabel({ forSale, sold }: Pick<MarketCount, "forSale" | "sold">): string {
  const parts = [forSale > 0 && `${formatNumber(forSale)} for sale`, sold > 0 && `${formatNumber(sold)} sold`];
  return parts.filter(Boolean).join(" · ");
}
