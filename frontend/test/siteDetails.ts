/** Adds site details to the page head until the test ends. */
export function setSiteDetails(details: object): void {
  const meta = document.createElement("meta");
  meta.name = "site-details";
  meta.content = JSON.stringify(details);
  document.head.append(meta);
}
