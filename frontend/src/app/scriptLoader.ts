/** Loads the scripts of a page: downloads them at once, and runs them when a server-rendered page has been painted. */

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

/** Longest wait in milliseconds for the paint of a server-rendered page, for example in a background tab. */
const MAX_PAINT_WAIT = 1_000;

/**
 * Inline head script. Preloads the main scripts and the chunk of the current path. Runs the main scripts once the page
 * is parsed; on a server-rendered page, whose markup visitors can already read, once its main image has been painted.
 * `filesOf` returns the scripts of a chunk.
 */
export function scriptLoader(mainScripts: readonly string[], filesOf: (name: string) => readonly string[]): string {
  const filesByPath = Object.fromEntries(Object.entries(preloadedChunks).map(([path, name]) => [path, filesOf(name)]));
  return `(function(d,main,m,p,n){var s=p.split("/"),visitor=d.querySelector('meta[name=session][content=none]'),done;
function add(tag,o){var e=d.createElement(tag);e.nonce=n;for(var k in o)e[k]=o[k];d.head.appendChild(e)}
main.concat(m[p]||m["/"+s[1]+"/"+s[2]+"/"]||m["/"+s[1]+"/"]||[]).forEach(function(h){add("link",{rel:"preload",as:"script",fetchPriority:visitor?"low":"auto",href:h})});
function run(){if(!done){done=1;main.forEach(function(h){add("script",{async:false,src:h})})}}
function painted(){requestAnimationFrame(function(){setTimeout(run)})}
d.addEventListener("DOMContentLoaded",function(){if(!d.getElementById("root").hasChildNodes())return run();
var i=d.querySelector("#root img[fetchpriority=high]");setTimeout(run,${MAX_PAINT_WAIT});
if(!i||i.complete)return painted();i.addEventListener("load",painted);i.addEventListener("error",painted)},{once:true})
})(document,${JSON.stringify(mainScripts)},${JSON.stringify(filesByPath)},location.pathname,document.currentScript.nonce)`;
}
