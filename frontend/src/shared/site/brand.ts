/** The product's name from the page head; one server setting renames everything. */
export function brandName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content || "Marque";
}
