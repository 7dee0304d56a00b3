import { onDemand } from "@shared/ui/onDemand";
import type { UnsentDraftsProps } from "./UnsentDrafts";

/** Texts of forms that a case no longer offers; its code is loaded after the case. */
export const UnsentTextPanels = onDemand<UnsentDraftsProps>(
  () => import(/* webpackChunkName: "admin-tools" */ "./UnsentDrafts"),
);
