import type { ForumLike } from "@entities/forum/types";
import { api, unwrap } from "@shared/api/client";

/** Cache path of the bookmarks. */
export const BOOKMARKS_PATH = "/api/forum/bookmarks";
const LIKE_PATH = "/api/forum/posts/{id}/like";
const BOOKMARK_PATH = "/api/forum/posts/{id}/bookmark";

const pathParams = (id: number) => ({ path: { id } });

/** Likes a post, or withdraws the like. */
export function setLike(id: number, isLiked: boolean): Promise<ForumLike> {
  const params = pathParams(id);
  return unwrap(isLiked ? api.PUT(LIKE_PATH, { params }) : api.DELETE(LIKE_PATH, { params }));
}

/** Bookmarks a post, or deletes the bookmark. */
export async function setBookmark(id: number, isBookmarked: boolean): Promise<void> {
  const params = pathParams(id);
  await (isBookmarked ? api.PUT(BOOKMARK_PATH, { params }) : api.DELETE(BOOKMARK_PATH, { params }));
}
