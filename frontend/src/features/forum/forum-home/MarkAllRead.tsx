import { pathUnder } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { markAllRead } from "../api/topics";
import { failureMessage } from "../errorMessages";
import { useAuthFailure } from "../useAuthFailure";

/** Marks all topics as read; `categoryId` null for the whole forum. */
export function MarkAllRead({ categoryId }: { categoryId: number | null }) {
  const invalidate = useInvalidate();
  const { notify } = useToast();
  const handleAuthFailure = useAuthFailure();
  const mark = async () => {
    try {
      await markAllRead(categoryId);
      await invalidate(pathUnder("/api/forum"));
    } catch (error) {
      handleAuthFailure(error);
      notify({ title: "Nothing was marked as read", description: failureMessage(error), variant: "destructive" });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void mark()}>
      Mark all as read
    </Button>
  );
}
