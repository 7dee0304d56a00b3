import { brandName } from "@shared/site/brand";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/**
 * Sets the title of pages named by their data, e.g. a vehicle. Pages with a fixed title use `contract/pages.json`.
 * `null` waits for the data.
 */
export function usePageTitle(title: string | null): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation sets its own title first, so this one is set again
  useEffect(() => {
    if (title !== null) document.title = `${title} | ${brandName()}`;
  }, [title, pathname]);
}
