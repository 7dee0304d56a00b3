/** Placeholder of the assignee and notes of a case, as high as those of a case without notes. */
import { Skeleton } from "@shared/ui/Skeleton";
import { CaseSection } from "../admin.styles";

export const CaseFileSkeleton = () => (
  <CaseSection aria-label="Staff only" aria-busy="true">
    <h3>Staff only</h3>
    <Skeleton $height="17.5rem" />
  </CaseSection>
);
