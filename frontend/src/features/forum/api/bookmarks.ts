import type { ForumBookmark } from "@entities/forum/types";
import { api } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";
import { BOOKMARKS } from "./reactions";

/** The user's bookmarks, newest first. */
export function useBookmarks() {
  return usePagedList<ForumBookmark>({
    path: BOOKMARKS,
    read: (page) => api.GET(BOOKMARKS, { params: { query: page } }),
    idOf: ({ postId }) => postId,
    maxPageSize: 100,
    rereads: true,
  });
}
