/** Puts what the server says of the business into the page's head, until the test ends. */
export function setSiteDetails(details: object): void {
  const meta = document.createElement("meta");
  meta.name = "site-details";
  meta.content = JSON.stringify(details);
  document.head.append(meta);
}
