import { pathUnder } from "@shared/api/cacheKeys";
import { useAction } from "@shared/api/useAction";
import { Button } from "@shared/ui/Button";
import { markAllRead } from "../api/topicLists";

/** Marks all topics as read; `categoryId` null for the whole forum. */
export function MarkAllRead({ categoryId }: { categoryId: number | null }) {
  const { run } = useAction(() => markAllRead(categoryId), {
    invalidates: pathUnder("/api/forum"),
    failureTitle: "Not marked as read",
  });
  return (
    <Button variant="quiet" onClick={() => void run()}>
      Mark all as read
    </Button>
  );
}
