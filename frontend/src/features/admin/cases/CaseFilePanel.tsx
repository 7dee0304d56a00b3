import { onDemand } from "@shared/ui/onDemand";
import { CaseFileSkeleton } from "./CaseFileSkeleton";

/** Assignee and internal notes of a case; loaded once a case is open. */
export const CaseFilePanel = onDemand(
  () => import(/* webpackChunkName: "admin-case-file" */ "./CaseFileSection"),
  <CaseFileSkeleton />,
);
