import { dialogOnDemand } from "@shared/ui/Dialog";
import type { ReasonDialogProps } from "./ReasonDialogForm";

/** Confirmation dialog that asks for a reason. */
export const ReasonDialog = dialogOnDemand<ReasonDialogProps>(
  () => import(/* webpackChunkName: "reason-dialog" */ "./ReasonDialogForm"),
);
