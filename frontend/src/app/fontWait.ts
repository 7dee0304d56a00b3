/**
 * Holds the first paint back until the fonts are loaded, at most for a moment: text painted in a fallback font moves when
 * the fonts replace it. Without script nothing is held back.
 */

/** Longest wait in milliseconds, from when the script runs. */
const MAX_WAIT = 400;

/** Hidden elements cause no layout shift. */
export const fontWaitStyles = "[data-fonts=pending] body{visibility:hidden}";

/** Inline script of the page head, after the font faces. */
export const fontWaitScript = `(function(d){var r=d.documentElement,f=d.fonts;if(!f||!f.load)return;
function show(){delete r.dataset.fonts}
r.dataset.fonts="pending";Promise.all([f.load("1em Inter"),f.load("1em Newsreader")]).then(show,show);setTimeout(show,${MAX_WAIT})})(document)`;
