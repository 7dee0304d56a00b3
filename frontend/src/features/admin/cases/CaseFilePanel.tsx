import { theme } from "@shared/theme/theme";
import { onDemand } from "@shared/ui/onDemand";
import { Skeleton } from "@shared/ui/Skeleton";

/** Assignee and internal notes of a case; loaded once a case is open. */
export const CaseFilePanel = onDemand(
  () => import(/* webpackChunkName: "admin-case-file" */ "./CaseFileSection"),
  <Skeleton $height={theme.size[6]} />,
);
