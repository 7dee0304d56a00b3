import { Skeleton } from "@shared/ui/Skeleton";

/** A composer whose draft is on its way. */
export function ComposerSkeleton() {
  return (
    <div role="status" aria-label="Looking for a draft">
      <Skeleton $height="15rem" />
    </div>
  );
}
