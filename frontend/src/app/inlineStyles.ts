/**
 * Style attributes of server-rendered pages. The content security policy refuses them, so the server moves them into a
 * style element with the nonce, and the browser sets them through the CSSOM before hydration.
 */

const ATTRIBUTE = "data-inline-style";

const ENTITIES: Readonly<Record<string, string>> = { "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

/** Returns the HTML without style attributes, and the CSS that stands for them. `html` is React's: attributes are quoted. */
export function extractInlineStyles(html: string): { readonly html: string; readonly css: string } {
  const rules = new Set<string>();
  const extracted = html.replace(/ style="([^"]*)"/g, (_match, value: string) => {
    const declarations = value.replace(/&quot;|&#x27;|&amp;/g, (entity) => ENTITIES[entity] ?? entity);
    if (/[<>{}\\]/.test(declarations)) return "";
    // Twice, so that it wins over a class.
    const selector = `[${ATTRIBUTE}="${declarations.replace(/"/g, '\\"')}"]`;
    rules.add(`${selector}${selector}{${declarations}}`);
    return ` ${ATTRIBUTE}="${value}"`;
  });
  return { html: extracted, css: [...rules].join("") };
}

/** Turns the extracted styles into style properties of their elements. */
export function restoreInlineStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(ATTRIBUTE) ?? "";
    element.removeAttribute(ATTRIBUTE);
  }
}
