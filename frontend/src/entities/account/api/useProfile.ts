import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Profile } from "../types";

export const PROFILE_KEY = "/api/user/profile";

/** What a member may say otherwise about themselves. */
export type ProfileValues = Omit<Profile, "email" | "pendingEmail">;

/** What the member says about themselves. */
export function useProfile() {
  return useQuery<Profile>(cacheKey(PROFILE_KEY), () => unwrap(api.GET(PROFILE_KEY)));
}

/** Says something else; answers the profile as the server kept it. */
export function updateProfile(values: ProfileValues): Promise<Profile> {
  return unwrap(api.PATCH(PROFILE_KEY, { body: values }));
}
