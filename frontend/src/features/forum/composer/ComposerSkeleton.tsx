import { theme } from "@shared/theme/theme";
import { Skeleton } from "@shared/ui/Skeleton";

/** Loading placeholder of the composer. */
export function ComposerSkeleton() {
  return (
    <div role="status" aria-label="Checking for a draft">
      <Skeleton $height={theme.size[15]} />
    </div>
  );
}
