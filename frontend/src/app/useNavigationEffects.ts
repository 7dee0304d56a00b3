import { brandName } from "@shared/site/brand";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { routeTitle } from "./routeTitles";
import { restoreScroll, useSaveScrollPosition } from "./scrollRestoration";

/**
 * What a browser does on a new page and a single-page application must do by hand: title, scroll position, focus, and
 * telling those who listen. A change of query alone (a filter, a search) is the same page and moves nothing.
 */
export function useNavigationEffects(main: RefObject<HTMLElement | null>): { announcement: string } {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(pathname);
  useSaveScrollPosition(key);

  // Before the pages' own effects, so that a page that knows its name better has the last word.
  useLayoutEffect(() => {
    document.title = routeTitle(pathname, brandName());
  }, [pathname]);

  useEffect(() => {
    if (navigationType === "POP") return restoreScroll(key);
    const isSamePage = previous.current === pathname && !hash;
    if (isSamePage) return undefined;
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) {
      anchor.scrollIntoView();
      return undefined;
    }
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    // The page may name itself once its data is there; by then the title says it.
    const timer = setTimeout(() => setAnnouncement(document.title), 400);
    return () => clearTimeout(timer);
  }, [key, pathname, hash, navigationType, main]);

  useEffect(() => {
    previous.current = pathname;
  }, [pathname]);

  return { announcement };
}
