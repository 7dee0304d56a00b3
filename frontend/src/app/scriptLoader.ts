/** Loads the scripts of a page: at once, or for a server-rendered page when it has been painted. */

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
 * Inline head script. Members' pages are rendered by the scripts: the main scripts and the chunk of the current path
 * are preloaded at once and run when the page is parsed. Visitors can read the server-rendered page: its scripts are
 * requested when its main image has been painted, so that they take no bandwidth from it, or when it is first used.
 * `filesOf` returns the scripts of a chunk.
 */
export function scriptLoader(mainScripts: readonly string[], filesOf: (name: string) => readonly string[]): string {
  const filesByPath = Object.fromEntries(Object.entries(preloadedChunks).map(([path, name]) => [path, filesOf(name)]));
  return `(function(d,main,m,p,n){var s=p.split("/"),started;
function add(tag,o){var e=d.createElement(tag);e.nonce=n;for(var k in o)e[k]=o[k];d.head.appendChild(e)}
function preload(){main.concat(m[p]||m["/"+s[1]+"/"+s[2]+"/"]||m["/"+s[1]+"/"]||[]).forEach(function(h){add("link",{rel:"preload",as:"script",href:h})});preload=function(){}}
function run(){if(!started){started=1;preload();main.forEach(function(h){add("script",{async:false,src:h})})}}
function painted(image){var t="largest-contentful-paint";
if((window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).indexOf(t)<0)return requestAnimationFrame(function(){setTimeout(run)});
new PerformanceObserver(function(l){if(!image||l.getEntries().some(function(e){return e.url}))run()}).observe({type:t,buffered:true})}
if(!d.querySelector('meta[name=session][content=none]'))preload();
d.addEventListener("DOMContentLoaded",function(){if(!d.getElementById("root").hasChildNodes())return run();
var i=d.querySelector("#root img[fetchpriority=high]");setTimeout(run,${MAX_PAINT_WAIT});
["pointerdown","keydown"].forEach(function(t){d.addEventListener(t,run,{capture:true,once:true})});
if(!i||i.complete)return painted(i);i.addEventListener("load",function(){painted(i)});i.addEventListener("error",run)},{once:true})
})(document,${JSON.stringify(mainScripts)},${JSON.stringify(filesByPath)},location.pathname,document.currentScript.nonce)`;
}
