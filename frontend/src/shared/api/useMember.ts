import type { Member } from "@features/members/types";
import { api, unwrap } from "./client";
import { cacheKey } from "./keys";
import { useQuery } from "./query";

/** A member, as far as they show themselves to whoever asks. */
export function useMember(username: string) {
  return useQuery<Member>(cacheKey(`/api/members/${username}`), () =>
    unwrap(api.GET("/api/members/{username}", { params: { path: { username } } })),
  );
}
