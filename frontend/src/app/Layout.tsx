import { type PropsWithChildren, useRef } from "react";
import styled from "styled-components";
import { CompleteSaving } from "../shared/saved/CompleteSaving";
import { SkipLink } from "../shared/ui/SkipLink";
import { VisuallyHidden } from "../shared/ui/VisuallyHidden";
import { Footer } from "./footer/Footer";
import { Header } from "./header/Header";
import { useNavigationEffects } from "./useNavigationEffects";

const CONTENT = "content";

const Frame = styled.div`
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  min-height: 100dvh;
`;

/* As tall as the window, so that the footer does not jump while a page arrives. */
const Main = styled.main`
  min-height: 100dvh;
`;

/** What stands around every page. */
export function Layout({ children }: PropsWithChildren) {
  const main = useRef<HTMLElement>(null);
  const { announcement } = useNavigationEffects(main);
  return (
    <Frame>
      <SkipLink target={CONTENT} />
      <Header />
      <Main id={CONTENT} ref={main} tabIndex={-1}>
        {children}
      </Main>
      <Footer />
      <CompleteSaving />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </Frame>
  );
}
