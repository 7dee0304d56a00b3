import { bannerHeight, publishHeight } from "@shared/theme/bottomEdge";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { type RefObject, useEffect, useState } from "react";
import styled from "styled-components";

/* At the lower edge of narrow screens until the end of the page's content. */
const Bar = styled.div`
  position: sticky;
  bottom: ${bannerHeight};
  z-index: ${theme.zIndex.sticky};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[1]};
  margin-top: ${theme.space[5]};
  padding: ${theme.space[1]} ${theme.space[2]} calc(${theme.space[1]} + env(safe-area-inset-bottom, 0px));
  border-top: ${theme.border.line};
  background: ${theme.color.surface};

  p {
    ${tabularNums}
    font-family: ${theme.fontFamily.serif};
    font-size: ${theme.fontSize.lead};
    line-height: 1.2;
  }

  button {
    flex: none;
  }

  ${theme.media.medium} {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const publishActionsHeight = publishHeight("--actions-height");

/** Whether an element is on the screen; true until it is known. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === "undefined") return undefined;
    // Several changes may be reported at once, the latest last.
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

interface StickyActionsProps {
  readonly price: string;
  /** The panel with price and contact; the bar is shown while it is off the screen. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly onRequestInformation: () => void;
}

/** Price and main action of a vehicle on narrow screens. */
export function StickyActions({ price, panel, onRequestInformation }: StickyActionsProps) {
  if (useIsInView(panel)) return null;
  return (
    <Bar ref={publishActionsHeight}>
      <p>{price}</p>
      <Button variant="primary" aria-haspopup="dialog" onClick={onRequestInformation}>
        Request Information
      </Button>
    </Bar>
  );
}
