import { brandName } from "@shared/site/brand";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/**
 * The title of a page that is named by what it shows, e.g. a vehicle. Pages with a fixed title have it from the page
 * table and need nothing. `null` waits for the name.
 */
export function usePageTitle(title: string | null): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address writes its own title first, so ours is due again
  useEffect(() => {
    if (title !== null) document.title = `${title} | ${brandName()}`;
  }, [title, pathname]);
}
