/** Preloads the chunk of the first page while the main script loads. */

/**
 * Chunk name by path; a trailing slash covers all paths below, the longer one first, and a single name itself unless
 * listed. Names as in `routes.ts`.
 */
export const preloadedChunks: Readonly<Record<string, string>> = {
  "/": "home",
  "/listings": "listings",
  "/listings/": "vehicle",
  "/auth": "auth",
  "/dashboard": "dashboard",
  "/dashboard/submissions/": "submission",
  "/saved": "saved",
  "/account": "account",
  "/forum": "forum",
  "/forum/category/": "forum-category",
  "/forum/topic/": "forum-topic",
  "/admin/": "admin",
};

/** Inline head script; `filesOf` returns the scripts of a chunk. */
export function chunkPreloadScript(filesOf: (name: string) => readonly string[]): string {
  const filesByPath = Object.fromEntries(Object.entries(preloadedChunks).map(([path, name]) => [path, filesOf(name)]));
  return `(function(m,p,n){var s=p.split("/"),u=m[p]||m["/"+s[1]+"/"+s[2]+"/"]||m["/"+s[1]+"/"]||[];u.forEach(function(h){var l=document.createElement("link");
l.rel="preload";l.as="script";l.nonce=n;l.href=h;document.head.appendChild(l)})})(${JSON.stringify(filesByPath)},location.pathname,document.currentScript.nonce)`;
}
