/** The product's name as the server was told it; the page carries it so that one setting renames everything. */
export function brandName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content || "Marque";
}
