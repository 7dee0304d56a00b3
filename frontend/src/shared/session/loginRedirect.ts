/** The query parameter of /auth that says where the reader was going. */
export const REDIRECT_PARAMETER = "next";

/**
 * Where to go after signing in. Only a path of this site is accepted: anything else could send a reader who has just
 * typed a password to a page that looks like ours.
 */
export function safeRedirectPath(value: string | null): string {
  if (!value?.startsWith("/") || value.includes("\\")) return "/";
  const { origin } = window.location;
  if (!URL.canParse(value, origin)) return "/";
  const url = new URL(value, origin);
  const isExternal = url.origin !== origin || url.pathname.startsWith("//");
  return isExternal || url.pathname === "/auth" ? "/" : `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page, remembering the way back. */
export function loginPath(from: { pathname: string; search: string; hash?: string }): string {
  const target = `${from.pathname}${from.search}${from.hash ?? ""}`;
  return target === "/" ? "/auth" : `/auth?${new URLSearchParams({ [REDIRECT_PARAMETER]: target })}`;
}
