import { theme } from "@shared/theme/theme";
import { Skeleton } from "@shared/ui/Skeleton";

/** Keeps the place of the submission form while it or its draft is loading. */
export function FormSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the form">
      <Skeleton $height={theme.size[40]} />
    </div>
  );
}
