import { markAllRead } from "../../../shared/api/forum/topics";
import { pathUnder } from "../../../shared/api/keys";
import { useInvalidate } from "../../../shared/api/query";
import { useToast } from "../../../shared/notices/NoticeProvider";
import { Button } from "../../../shared/ui/Button";
import { failureMessage } from "../failures";
import { useAuthFailure } from "../useRefusal";

/** Takes everything as read. `null` for the whole forum. */
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
