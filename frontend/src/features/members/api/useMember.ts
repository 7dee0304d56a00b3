import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Member } from "../types";

/** A member's profile as visible to the requesting user. */
export function useMember(username: string) {
  return useQuery<Member>(cacheKey(`/api/members/${username}`), () =>
    unwrap(api.GET("/api/members/{username}", { params: { path: { username } } })),
  );
}
