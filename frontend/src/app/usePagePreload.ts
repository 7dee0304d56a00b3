import { useEffect } from "react";
import { matchPath } from "react-router-dom";
import { routes } from "./routes";

/** Loads the code of the page that a link leads to when the pointer or the focus reaches the link. */
function preloadTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== window.location.origin || link.target === "_blank") return;
  const route = routes.find(({ path }) => matchPath({ path, caseSensitive: true }, link.pathname) !== null);
  // A failure is shown when the page is opened.
  route?.page.preload().catch(() => undefined);
}

/** Preloads pages from all links of the document. */
export function usePagePreload(): void {
  useEffect(() => {
    document.addEventListener("pointerover", preloadTarget, { passive: true });
    document.addEventListener("focusin", preloadTarget);
    return () => {
      document.removeEventListener("pointerover", preloadTarget);
      document.removeEventListener("focusin", preloadTarget);
    };
  }, []);
}
