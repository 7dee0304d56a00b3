import { RECENT_VIEW_DAYS } from "@shared/api/limits";
import type { Schema } from "@shared/api/types";
import { formatQuantity } from "@shared/format";

type Activity = Schema<"ListingActivity">;

/** Views of a listing: "1,204 views, 310 in 30 days". */
export function viewsText({ views, recentViews }: Activity): string {
  const all = formatQuantity(views, "view", "views");
  const recently = `in ${RECENT_VIEW_DAYS} days`;
  return recentViews < views ? `${all}, ${formatQuantity(recentViews, recently, recently)}` : all;
}

/** Saves and inquiries of a listing: "4 saves · 2 inquiries". */
export function responseText({ saves, inquiries }: Activity): string {
  return [formatQuantity(saves, "save", "saves"), formatQuantity(inquiries, "inquiry", "inquiries")].join(" · ");
}
