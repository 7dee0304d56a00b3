import type { ForumBookmark } from "@entities/forum/types";
import { api } from "@shared/api/client";
import { MAX_MEMBER_PAGE } from "@shared/api/limits";
import { usePagedList } from "@shared/api/pagedList";
import { BOOKMARKS_PATH } from "./reactions";

/** The user's bookmarks, newest first. */
export function useBookmarks() {
  return usePagedList<ForumBookmark>({
    path: BOOKMARKS_PATH,
    read: (page) => api.GET(BOOKMARKS_PATH, { params: { query: page } }),
    idOf: ({ postId }) => postId,
    maxPageSize: MAX_MEMBER_PAGE,
    rereads: true,
  });
}
