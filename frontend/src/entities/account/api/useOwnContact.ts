import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import type { Profile } from "../types";
import { PROFILE_KEY } from "./useProfile";

/** Full name and email of the member; empty for visitors and until known. */
export function useOwnContact(): { readonly name: string; readonly email: string } {
  const { user } = useSession();
  const { data, error } = useQuery<Profile>(user && cacheKey(PROFILE_KEY), () => unwrap(api.GET(PROFILE_KEY)));
  if (!user) return { name: "", email: "" };
  const fullName = data ? [data.firstName, data.lastName].filter(Boolean).join(" ") : "";
  return { name: fullName || (data || error ? user.firstName : ""), email: user.email };
}
