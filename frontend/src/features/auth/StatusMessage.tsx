import { StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { type PropsWithChildren, useEffect, useRef } from "react";

/** What became of something that was sent, in place of the form that sent it. */
export function StatusMessage({ title, children }: PropsWithChildren<{ title: string }>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: whoever reads by ear or by keyboard goes on from here.
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
