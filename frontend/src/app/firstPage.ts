/**
 * A page is a script of its own, which the application asks for once it runs. The first one need not wait for that: the
 * browser is told of it while it fetches the application.
 */

/** The script's name by address; one that ends in a slash is for everything below, and for itself where it is not named. The names are those of `routes.ts`. */
export const firstPages: Readonly<Record<string, string>> = {
  "/": "home",
  "/listings": "listings",
  "/listings/": "vehicle",
  "/auth": "auth",
  "/dashboard/": "dashboard",
  "/saved": "saved",
  "/account": "account",
  "/forum/": "forum",
  "/admin/": "desk",
};

/** Runs inline in the head; `files` are the scripts of each name. */
export function firstPageScript(files: (name: string) => readonly string[]): string {
  const known = Object.fromEntries(Object.entries(firstPages).map(([path, name]) => [path, files(name)]));
  return `(function(m,p,n){var u=m[p]||m["/"+p.split("/")[1]+"/"]||[];u.forEach(function(h){var l=document.createElement("link");
l.rel="preload";l.as="script";l.nonce=n;l.href=h;document.head.appendChild(l)})})(${JSON.stringify(known)},location.pathname,document.currentScript.nonce)`;
}
