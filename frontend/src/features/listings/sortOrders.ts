// Sort orders of the listings. Adding one: docs/where-to-find.md, "Adding a sort order".
import type { paths } from "@shared/api/schema";

/** Sort order; the API names the values. */
export type SortOrder = NonNullable<NonNullable<paths["/api/vehicles"]["get"]["parameters"]["query"]>["sort"]>;

/** Labels, in the order in which they are offered. */
export const sortLabels: Readonly<Record<SortOrder, string>> = {
  newest: "Newest Listings",
  "price-high": "Price: High to Low",
  "price-low": "Price: Low to High",
  "year-new": "Year: Newest First",
  "year-old": "Year: Oldest First",
  "miles-low": "Mileage: Low to High",
  "miles-high": "Mileage: High to Low",
  "price-drop": "Biggest Price Drop",
  relevance: "Best Match",
  nearest: "Nearest First",
};

/** All sort orders, in the order in which they are offered. */
export const sortOrders = Object.keys(sortLabels) as readonly SortOrder[];

/** Whether an order makes sense for these filters: by distance with a place, by best match with a search. */
export const isSortOffered = (sort: SortOrder, { near, search }: { near: string; search: string }): boolean =>
  (sort !== "nearest" || near !== "") && (sort !== "relevance" || search !== "");
