import { brandName } from "@shared/site/brand";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { routeTitle } from "./routeTitles";
import { restoreScroll, useSaveScrollPosition } from "./scrollRestoration";

/**
 * Navigation behavior of a single-page application: title, scroll position, focus, and screen reader announcement.
 * Query changes alone (filters, search) do nothing.
 */
export function useNavigationEffects(main: RefObject<HTMLElement | null>): { announcement: string } {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(pathname);
  useSaveScrollPosition(key);

  // Runs before page effects, so that a page can set a more specific title.
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
    // Delayed: pages may set their title after loading data.
    const timer = setTimeout(() => setAnnouncement(document.title), 400);
    return () => clearTimeout(timer);
  }, [key, pathname, hash, navigationType, main]);

  useEffect(() => {
    previous.current = pathname;
  }, [pathname]);

  return { announcement };
}
