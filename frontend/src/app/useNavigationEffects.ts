import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { brandName } from "../shared/brand";
import { titleOf } from "./pageTable";
import { restoreScroll, useScrollMemory } from "./scrollMemory";

/**
 * What a browser does on a new page and a single-page application must do by hand: title, scroll position, focus, and
 * telling those who listen. A change of query alone (a filter, a search) is the same page and moves nothing.
 */
export function useNavigationEffects(main: RefObject<HTMLElement | null>): { announcement: string } {
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(pathname);
  useScrollMemory(key);

  // Before the pages' own effects, so that a page that knows its name better has the last word.
  useLayoutEffect(() => {
    document.title = titleOf(pathname, brandName());
  }, [pathname]);

  useEffect(() => {
    if (kind === "POP") return restoreScroll(key);
    const samePage = previous.current === pathname && !hash;
    if (samePage) return undefined;
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
  }, [key, pathname, hash, kind, main]);

  useEffect(() => {
    previous.current = pathname;
  }, [pathname]);

  return { announcement };
}
