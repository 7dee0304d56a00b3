/** Fold for very long posts. */
import { Button } from "@shared/ui/Button";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import styled from "styled-components";

/** Height from which a text is folded, in pixels. */
const LONG = 1500;

const Text = styled.div<{ $isFolded: boolean }>`
  outline: 0;

  ${({ $isFolded }) =>
    $isFolded &&
    `@media not print {
      max-height: 60rem;
      overflow: hidden;
      mask-image: linear-gradient(#000 75%, transparent);
    }`}
`;

/** Shows the beginning of a very long text, and the rest on request or when something in it gets the focus. */
export function Fold({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(false);
  useLayoutEffect(() => setFolded((text.current?.scrollHeight ?? 0) > LONG), []);
  const open = useCallback(() => setFolded(false), []);
  return (
    <>
      <Text ref={text} $isFolded={isFolded} tabIndex={-1} onFocus={open}>
        {children}
      </Text>
      {isFolded && <Button onClick={() => text.current?.focus({ preventScroll: true })}>Show all</Button>}
    </>
  );
}
