/** Query parameter of `/auth` with the page to return to. */
export const REDIRECT_PARAMETER = "next";

/** The page to open after login. Only paths of this site are accepted, to prevent open redirects. */
export function safeRedirectPath(value: string | null): string {
  if (!value?.startsWith("/") || value.includes("\\")) return "/";
  const { origin } = window.location;
  if (!URL.canParse(value, origin)) return "/";
  const url = new URL(value, origin);
  const isExternal = url.origin !== origin || url.pathname.startsWith("//");
  return isExternal || url.pathname === "/auth" ? "/" : `${url.pathname}${url.search}${url.hash}`;
}

/** Login page URL that returns to the given location. */
export function loginPath(from: { pathname: string; search: string; hash?: string }): string {
  const target = `${from.pathname}${from.search}${from.hash ?? ""}`;
  return target === "/" ? "/auth" : `/auth?${new URLSearchParams({ [REDIRECT_PARAMETER]: target })}`;
}
