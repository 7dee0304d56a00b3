import useSWR from "swr";
import { api, dataOf } from "./client";
import type { Member } from "./types";

/** A member, as far as they show themselves to whoever asks. */
export function useMember(username: string) {
  return useSWR<Member>(["/api/members", username], () =>
    dataOf(api.GET("/api/members/{username}", { params: { path: { username } } })),
  );
}
