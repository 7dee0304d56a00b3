import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Profile } from "../types";

export const PROFILE_PATH = "/api/user/profile";

/** The editable fields of a profile. */
export type ProfileValues = Omit<Profile, "email" | "pendingEmail">;

/** The user's profile. */
export function useProfile() {
  return useQuery<Profile>(cacheKey(PROFILE_PATH), () => unwrap(api.GET(PROFILE_PATH)));
}

/** Updates the profile and returns the stored one. */
export function updateProfile(values: ProfileValues): Promise<Profile> {
  return unwrap(api.PATCH(PROFILE_PATH, { body: values }));
}
