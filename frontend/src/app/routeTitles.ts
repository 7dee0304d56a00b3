import pages from "@contract/pages.json";
import { matchPath } from "react-router-dom";

interface RouteTitle {
  readonly path: string;
  readonly title: string;
}

const NOT_FOUND_TITLE = "404 Page Not Found | {brand}";

// Patterns with fewer parameters are more specific and match first.
const routeTitles: readonly RouteTitle[] = [...pages].sort(
  (one, other) => one.path.split(":").length - other.path.split(":").length,
);

/** Document title of a path, identical to the server's. */
export function routeTitle(pathname: string, brand: string): string {
  const entry = routeTitles.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname) !== null);
  return (entry?.title ?? NOT_FOUND_TITLE).replaceAll("{brand}", brand);
}
