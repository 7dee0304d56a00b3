import { StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { type PropsWithChildren, useEffect, useRef } from "react";

/** Result of a submitted form, with focus on its heading. */
export function StatusMessage({ title, children }: PropsWithChildren<{ title: string }>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The submit button is gone: move focus here for keyboard and screen reader users.
  useEffect(() => heading.current?.focus(), []);
  return (
    <StatePanel>
      <PageTitle ref={heading} tabIndex={-1}>
        {title}
      </PageTitle>
      {children}
    </StatePanel>
  );
}
