/** Title of a page that may have replaced another one at the same address. */
import type { ReactNode } from "react";
import { PageTitle } from "./Page";

function showFromTop(title: HTMLElement | null): void {
  if (!title) return;
  window.scrollTo(0, 0);
  title.focus({ preventScroll: true });
}

/** Shown from the top, and focused, so that screen readers announce it: no navigation does that. */
export function ReplacedTitle({ children }: { children: ReactNode }) {
  return (
    <PageTitle ref={showFromTop} tabIndex={-1}>
      {children}
    </PageTitle>
  );
}
