/** Meta elements that the server puts into the page head for the front end; `origin` exists only while it renders. */
export type PageMetaName = "brand" | "site-details" | "session" | "origin";

let renderedMeta: Partial<Record<PageMetaName, string>> | null = null;

/** Sets the values while a page is rendered on the server, where there is no document. */
export function setRenderedPageMeta(values: Partial<Record<PageMetaName, string>>): void {
  renderedMeta = values;
}

/** Content of a meta element of the page; empty if the page has none. */
export function pageMeta(name: PageMetaName): string {
  if (renderedMeta) return renderedMeta[name] ?? "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

/** Origin of this site; empty on the server if it is not configured. */
export const siteOrigin = (): string => (renderedMeta ? (renderedMeta.origin ?? "") : window.location.origin);
