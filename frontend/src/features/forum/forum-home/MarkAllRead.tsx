import { pathUnder } from "@shared/api/cacheKeys";
import { useAction } from "@shared/api/useAction";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import styled from "styled-components";
import { markAllRead } from "../api/topicLists";

/* On phones its text begins where the line above does. */
const Quiet = styled(Button)`
  ${theme.media.belowMedium} {
    &:first-child {
      margin-inline-start: calc(-1 * ${theme.space[1]});
    }
  }
`;

/** Marks all topics as read; `categoryId` null for the whole forum. */
export function MarkAllRead({ categoryId }: { categoryId: number | null }) {
  const { run } = useAction(() => markAllRead(categoryId), {
    invalidates: pathUnder("/api/forum"),
    failureTitle: "Not marked as read",
  });
  return (
    <Quiet variant="quiet" onClick={() => void run()}>
      Mark all as read
    </Quiet>
  );
}
