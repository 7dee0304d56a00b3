/** End of a list that is loaded page by page. */
import { formatNumber } from "@shared/format";
import type { ElementType } from "react";
import { Button } from "./Button";
import { useLoadMore } from "./useLoadMore";
import { VisuallyHidden } from "./VisuallyHidden";

interface LoadMoreProps {
  /** Number of rows that are shown. */
  readonly shown: number;
  /** Loads the next rows; undefined on the last page. */
  readonly onLoadMore: (() => void) | undefined;
  /** Error of the list. */
  readonly error: unknown;
  readonly label?: string;
  /** Full width. */
  readonly wide?: boolean;
  readonly variant?: "quiet";
  /** Element around the button. */
  readonly row?: ElementType;
}

/** Button for the next rows; says how many were added, and moves the focus to them. Stays when there is no more. */
export function LoadMore({ shown, onLoadMore, error, label = "Show more", row: Row = "div", ...look }: LoadMoreProps) {
  const more = useLoadMore<HTMLSpanElement>({ shown, load: onLoadMore, error });
  return (
    <>
      <VisuallyHidden ref={more.end} role="status" tabIndex={-1}>
        {more.added !== null && `${formatNumber(more.added)} more shown, ${formatNumber(shown)} in all`}
      </VisuallyHidden>
      {more.hasFailed && <p role="alert">The list couldn’t be continued.</p>}
      {onLoadMore && (
        <Row>
          <Button {...look} aria-disabled={more.isPending} onClick={more.handleClick}>
            {more.isPending ? "Loading" : label}
          </Button>
        </Row>
      )}
    </>
  );
}
