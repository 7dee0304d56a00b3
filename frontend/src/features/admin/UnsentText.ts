import { onDemand } from "@shared/ui/onDemand";
import type { UnsentTextProps } from "./UnsentTextPanels";

/** Texts of forms that a case no longer offers; its code is loaded after the case. */
export const UnsentText = onDemand<UnsentTextProps>(
  () => import(/* webpackChunkName: "admin-tools" */ "./UnsentTextPanels"),
);
