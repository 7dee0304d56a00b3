import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import type { Profile } from "../types";
import { PROFILE_PATH } from "./useProfile";

/** Full name and email of the member; empty for visitors and until known. */
export function useOwnContact(): { readonly name: string; readonly email: string } {
  const { user } = useSession();
  const { data, error } = useQuery<Profile>(user && cacheKey(PROFILE_PATH), () => unwrap(api.GET(PROFILE_PATH)));
  if (!user) return { name: "", email: "" };
  const fullName = data ? [data.firstName, data.lastName].filter(Boolean).join(" ") : "";
  return { name: fullName || (data || error ? user.firstName : ""), email: user.email };
}
