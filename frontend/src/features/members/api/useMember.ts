import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Member } from "../types";

/** A member, as far as they show themselves to whoever asks. */
export function useMember(username: string) {
  return useQuery<Member>(cacheKey(`/api/members/${username}`), () =>
    unwrap(api.GET("/api/members/{username}", { params: { path: { username } } })),
  );
}
