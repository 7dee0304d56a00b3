import { listingFieldLabel } from "@entities/listing/labels";
import type { usePagedList } from "@shared/api/pagedList";
import { formatDateTime } from "@shared/format";
import { MutedSpan, SmallLabel } from "@shared/ui/layout";
import type { ReactNode } from "react";
import type { SingleCaseRequest } from "../api/singleCase";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { QueuedProposal } from "../types";

/** Fields that rows of proposals and of sign-offs share. */
type QueuedReview = Pick<QueuedProposal, "id" | "title" | "fields" | "seller">;

interface ContentReviewQueueProps<Row extends QueuedReview, Review> {
  readonly title: string;
  readonly path: string;
  readonly toolbar: ReactNode;
  readonly list: ReturnType<typeof usePagedList<Row>>;
  readonly emptyText: string;
  /** Label of its state if it is closed, else null. */
  readonly outcome: (row: Row) => string | null;
  /** Time that a row shows. */
  readonly time: (row: Row) => string;
  readonly request: (id: number | null) => SingleCaseRequest<Review> | null;
  readonly missingText: string;
  /** Renders the case; the second argument is called after a decision, or when it had changed meanwhile. */
  readonly children: (review: Review, onChanged: () => void) => ReactNode;
}

/** Queue of content changes of listings, for review: by a concierge or by the seller. */
export function ContentReviewQueue<Row extends QueuedReview, Review>({
  title,
  path,
  toolbar,
  list: { items, error, loadMore, mutate },
  emptyText,
  outcome,
  time,
  request,
  missingText,
  children,
}: ContentReviewQueueProps<Row, Review>) {
  return (
    <MasterDetailLayout
      title={title}
      path={path}
      toolbar={toolbar}
      items={items}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={(row) => (
        <>
          <span>{row.title}</span>
          <MutedSpan>{row.fields.map(listingFieldLabel).join(", ")}</MutedSpan>
          <SmallLabel>
            {[`@${row.seller.username}`, outcome(row), formatDateTime(time(row))].filter(Boolean).join(" · ")}
          </SmallLabel>
        </>
      )}
      emptyText={emptyText}
      onLoadMore={loadMore}
    >
      {(key) => (
        <CaseLoader key={key} request={request(parseCaseNumber(key))} missingText={missingText}>
          {(review, refetchCase) =>
            children(review, () => {
              refetchCase();
              void mutate();
            })
          }
        </CaseLoader>
      )}
    </MasterDetailLayout>
  );
}
