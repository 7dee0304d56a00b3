import { activeQuery, type FilterTexts } from "@shared/api/activeQuery";
import { usePagedList } from "@shared/api/pagedList";

interface ListPage<Item> {
  data?: Item[];
  response: Response;
}

/** What is listed has an id or a reference. */
type Listed = { readonly id: number } | { readonly reference: string };

/** A list of the admin area, read page by page with the filters that are set; revalidated whenever it is shown. */
export function useFilteredList<Item extends Listed, Query extends object>(
  path: string,
  filters: FilterTexts<Query>,
  read: (query: Query & { cursor?: string }) => Promise<ListPage<Item>>,
) {
  const query = activeQuery<Query>(filters);
  return usePagedList<Item>({
    path,
    query,
    read: ({ cursor }) => read({ ...query, ...(cursor && { cursor }) }),
    idOf: (item) => ("id" in item ? item.id : item.reference),
    revalidateIfStale: true,
  });
}
