/** Preloads the chunk of the first page while the main script loads. */

/**
 * Chunk name by path; a trailing slash covers all paths below, and the path itself unless listed. Names as in
 * `routes.ts`.
 */
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

/** Inline head script; `filesOf` returns the scripts of a chunk. */
export function chunkPreloadScript(filesOf: (name: string) => readonly string[]): string {
  const filesByPath = Object.fromEntries(Object.entries(preloadedChunks).map(([path, name]) => [path, filesOf(name)]));
  return `(function(m,p,n){var u=m[p]||m["/"+p.split("/")[1]+"/"]||[];u.forEach(function(h){var l=document.createElement("link");
l.rel="preload";l.as="script";l.nonce=n;l.href=h;document.head.appendChild(l)})})(${JSON.stringify(filesByPath)},location.pathname,document.currentScript.nonce)`;
}
