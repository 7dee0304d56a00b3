import pages from "@contract/pages.json";
import { matchPath } from "react-router-dom";

interface RouteTitle {
  readonly path: string;
  readonly title: string;
}

const NOT_FOUND_TITLE = "404 Page Not Found | {brand}";

// A pattern with fewer parameters says more about an address, so it is asked first.
const routeTitles: readonly RouteTitle[] = [...pages].sort(
  (one, other) => one.path.split(":").length - other.path.split(":").length,
);

/** The document title of an address, as the server also writes it. */
export function routeTitle(pathname: string, brand: string): string {
  const entry = routeTitles.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname) !== null);
  return (entry?.title ?? NOT_FOUND_TITLE).replaceAll("{brand}", brand);
}
