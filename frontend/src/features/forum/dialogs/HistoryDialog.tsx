import { dialogOnDemand } from "@shared/ui/Dialog";
import type { HistoryDialogProps } from "./HistoryDialogContent";

/** Dialog with earlier revisions, for admins. */
export const HistoryDialog = dialogOnDemand<HistoryDialogProps>(
  () => import(/* webpackChunkName: "forum-moderation" */ "./HistoryDialogContent"),
);
