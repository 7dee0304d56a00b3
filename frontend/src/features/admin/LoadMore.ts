/** The end of a list of the admin area, which is rarely reached. */
import { onDemand } from "@shared/ui/onDemand";

/** `LoadMore` on demand. */
export const LoadMore = onDemand(async () => ({
  default: (await import(/* webpackChunkName: "admin-tools" */ "@shared/ui/LoadMore")).LoadMore,
}));
