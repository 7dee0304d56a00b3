import { cacheKey } from "@shared/api/cacheKeys";
import { ApiError, errorMessage } from "@shared/api/error";
import { useQuery } from "@shared/api/query";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { Skeleton } from "@shared/ui/Skeleton";
import type { ReactNode } from "react";

/** How one case is read by itself: its address, and the call. */
export interface SingleCaseRequest<Item> {
  readonly path: string;
  readonly read: () => Promise<Item>;
}

interface CaseLoaderProps<Item> {
  /** The case as the part of the queue has it that was read; it may lie on a later page, or in no queue any more. */
  readonly listItem: Item | undefined;
  /** Whether that part was read, or could not be. */
  readonly isListLoaded: boolean;
  /** `null` when the key of the address can be that of no case. */
  readonly request: SingleCaseRequest<Item> | null;
  /** Says that there is no such case. */
  readonly missingText: string;
  /** The case, and what reads it again where it was read by itself. */
  readonly children: (item: Item, refetch: () => void) => ReactNode;
}

/** The key of a case that is numbered; `null` for any other word. */
export const parseCaseNumber = (key: string): number | null => (/^\d{1,15}$/.test(key) ? Number(key) : null);

/** The reference of a case; `null` for what is none. */
export const parseCaseReference = (key: string): string | null => (/^[\w-]{1,40}$/.test(key) ? key : null);

/** The case of an address: from the queue where it is in it, else read by itself. */
export function CaseLoader<Item>({ listItem, isListLoaded, request, missingText, children }: CaseLoaderProps<Item>) {
  const activeRequest = isListLoaded && listItem === undefined ? request : null;
  const { data, error, mutate } = useQuery<Item>(
    activeRequest && cacheKey(activeRequest.path),
    () => (activeRequest ? activeRequest.read() : Promise.reject(new Error("Nothing is asked."))),
    // What others change too is read again whenever it is opened.
    { revalidateIfStale: true },
  );
  const item = listItem ?? data;
  if (item !== undefined) return children(item, () => void mutate());
  if (!request || (error instanceof ApiError && error.status === 404)) return <EmptyState title={missingText} />;
  if (error) {
    return (
      <ErrorState title="The case could not be loaded." onRetry={() => void mutate()}>
        {errorMessage(error, "The server could not be reached.")}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-label="Loading the case">
      <Skeleton $height="12rem" />
    </div>
  );
}
