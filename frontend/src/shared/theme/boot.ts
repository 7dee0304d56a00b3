/** Where the choice is kept in the browser. */
export const THEME_KEY = "theme";

/**
 * Runs inline in the head, before the first paint: the stored choice, else what the system prefers. A browser that
 * blocks storage throws on reading it, which must not cost more than the choice.
 */
export const themeBootScript = `(function(){var t;try{t=localStorage.getItem("${THEME_KEY}")}catch(e){}
if(t!=="light"&&t!=="dark")t=window.matchMedia&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
document.documentElement.setAttribute("data-theme",t)})()`;
