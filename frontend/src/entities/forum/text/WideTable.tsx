/** Table in the text of a post. */
import { scrollX } from "@shared/theme/mixins";
import { type ReactNode, useCallback, useState } from "react";
import styled from "styled-components";

const Box = styled.div`
  ${scrollX}

  /* Instead of the table, which is a block where it scrolls itself. */
  && table {
    display: table;
    max-width: none;
    overflow: visible;
  }
`;

/** Scrolls sideways if it is wider than the text, then with the keyboard as well. */
export function WideTable({ children }: { children: ReactNode }) {
  const [isWide, setWide] = useState(false);
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setWide(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={measure} {...(isWide && { role: "region", "aria-label": "Table", tabIndex: 0 })}>
      <table>{children}</table>
    </Box>
  );
}
