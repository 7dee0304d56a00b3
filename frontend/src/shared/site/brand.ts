import { pageMeta } from "./pageMeta";

/** The product's name from the page head; one server setting renames everything. */
export function brandName(): string {
  return pageMeta("brand") || "Marque";
}
