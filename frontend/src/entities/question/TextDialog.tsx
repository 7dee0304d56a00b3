import { dialogOnDemand } from "@shared/ui/Dialog";
import type { TextDialogProps } from "./TextDialogForm";

/** Dialog to enter a question or an answer; not loaded before it is opened: most readers never do. */
export const TextDialog = dialogOnDemand<TextDialogProps>(
  () => import(/* webpackChunkName: "question-text" */ "./TextDialogForm"),
  { preload: false },
);
