import { cacheKey } from "@shared/api/cacheKeys";
import { ApiError } from "@shared/api/error";
import { useQuery } from "@shared/api/query";
import { theme } from "@shared/theme/theme";
import { EmptyState } from "@shared/ui/ErrorState";
import { QueryFallback } from "@shared/ui/QueryFallback";
import type { ReactNode } from "react";
import type { SingleCaseRequest } from "./api/singleCase";

interface CaseLoaderProps<Item> {
  /** The case in the loaded part of the list, if it is there; none where rows do not have all of a case. */
  readonly listItem?: Item | undefined;
  /** Whether the list has loaded or failed. */
  readonly isListLoaded?: boolean;
  /** Request for the case alone; null for keys that cannot exist. */
  readonly request: SingleCaseRequest<Item> | null;
  /** Text when the case does not exist. */
  readonly missingText: string;
  /** Renders the case; the second argument refetches a case loaded alone. */
  readonly children: (item: Item, refetch: () => void) => ReactNode;
}

/** Parses a numeric case key; null otherwise. */
export const parseCaseNumber = (key: string): number | null => (/^\d{1,15}$/.test(key) ? Number(key) : null);

/** Parses a case reference; null otherwise. */
export const parseCaseReference = (key: string): string | null => (/^[\w-]{1,40}$/.test(key) ? key : null);

/** Loads the open case: from the list if it is there, else by its own request. */
export function CaseLoader<Item>({
  listItem,
  isListLoaded = true,
  request,
  missingText,
  children,
}: CaseLoaderProps<Item>) {
  const activeRequest = isListLoaded && listItem === undefined ? request : null;
  const { data, error, mutate } = useQuery<Item>(
    activeRequest && cacheKey(activeRequest.path),
    () => (activeRequest ? activeRequest.read() : Promise.reject(new Error("Nothing is asked."))),
    // Data that other users change is revalidated whenever it is shown.
    { revalidateIfStale: true },
  );
  const item = listItem ?? data;
  if (item !== undefined) return children(item, () => void mutate());
  if (!request || (error instanceof ApiError && error.status === 404)) return <EmptyState title={missingText} />;
  return (
    <QueryFallback
      query={{ error, mutate }}
      title="The case couldn’t be loaded."
      loading="Loading the case"
      height={theme.size[12]}
    />
  );
}
