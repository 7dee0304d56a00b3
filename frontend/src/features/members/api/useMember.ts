import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { MEMBER_LISTINGS_PER_PAGE } from "@shared/api/limits";
import { usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { Member, MemberListing } from "../types";

/** A member's profile as visible to the requesting user. */
export function useMember(username: string) {
  return useQuery<Member>(cacheKey(`/api/members/${username}`), () =>
    unwrap(api.GET("/api/members/{username}", { params: { path: { username } } })),
  );
}

/** The cars on the site that a member submitted, newest first. */
export function useMemberListings(username: string) {
  return usePagedList<MemberListing>({
    path: `/api/members/${username}/listings`,
    read: ({ cursor }) =>
      api.GET("/api/members/{username}/listings", {
        params: { path: { username }, query: cursor === undefined ? {} : { cursor } },
      }),
    idOf: ({ id }) => id,
    pageSize: MEMBER_LISTINGS_PER_PAGE,
  });
}
