import type { ForumPostRevision } from "@entities/forum/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";

const pathParams = (id: number) => ({ path: { id } });

/** The topic or reply whose revisions are requested. */
export type HistorySubject = { readonly topic: number } | { readonly post: number };

/** Earlier revisions of a topic or reply, for admins. `null` sends no request. */
export function useHistory(subject: HistorySubject | null) {
  return useQuery<ForumPostRevision[]>(subject && cacheKey("/api/forum/history", subject), () =>
    unwrap(
      subject && "topic" in subject
        ? api.GET("/api/forum/topics/{id}/history", { params: pathParams(subject.topic) })
        : api.GET("/api/forum/posts/{id}/history", { params: pathParams(subject?.post ?? 0) }),
    ),
  );
}
