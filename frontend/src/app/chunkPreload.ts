/**
 * A page is a script of its own, which the application asks for once it runs. The first one need not wait for that: the
 * browser is told of it while it fetches the application.
 */

/** The script's name by address; one that ends in a slash is for everything below, and for itself where it is not named. The names are those of `routes.ts`. */
export const preloadedChunks: Readonly<Record<string, string>> = {
  "/": "home",
  "/listings": "listings",
  "/listings/": "vehicle",
  "/auth": "auth",
  "/dashboard/": "dashboard",
  "/saved": "saved",
  "/account": "account",
  "/forum/": "forum",
  "/admin/": "admin",
};

/** Runs inline in the head; `files` are the scripts of each name. */
export function chunkPreloadScript(filesOf: (name: string) => readonly string[]): string {
  const filesByPath = Object.fromEntries(Object.entries(preloadedChunks).map(([path, name]) => [path, filesOf(name)]));
  return `(function(m,p,n){var u=m[p]||m["/"+p.split("/")[1]+"/"]||[];u.forEach(function(h){var l=document.createElement("link");
l.rel="preload";l.as="script";l.nonce=n;l.href=h;document.head.appendChild(l)})})(${JSON.stringify(filesByPath)},location.pathname,document.currentScript.nonce)`;
}
