/** Storage key of the theme. */
export const THEME_KEY = "theme";

/**
 * Inline head script, runs before the first paint: applies the stored theme, else the system preference. Reading
 * blocked storage throws; that must only cost the stored choice.
 */
export const themeBootScript = `(function(){var t;try{t=localStorage.getItem("${THEME_KEY}")}catch(e){}
if(t!=="light"&&t!=="dark")t=window.matchMedia&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
document.documentElement.setAttribute("data-theme",t)})()`;
