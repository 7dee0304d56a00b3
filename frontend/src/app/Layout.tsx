import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { SkipLink } from "@shared/ui/SkipLink";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { lazy, type PropsWithChildren, Suspense, useRef } from "react";
import { useLocation } from "react-router-dom";
import styled from "styled-components";
import { Footer } from "./footer/Footer";
import { Header } from "./header/Header";
import { useNavigationEffects } from "./useNavigationEffects";
import { usePagePreload } from "./usePagePreload";

const EmailBanner = lazy(() => import(/* webpackChunkName: "email-banner" */ "./EmailBanner"));

const ResumePendingAction = lazy(
  () => import(/* webpackChunkName: "pending-action" */ "@entities/favorite/ResumePendingAction"),
);

const RealtimeUpdates = lazy(() => import(/* webpackChunkName: "realtime" */ "./RealtimeUpdates"));

const CONTENT = "content";

const Container = styled.div`
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  grid-auto-rows: auto;
  min-height: 100dvh;
`;

/* Down to the end of the window at least, so that the footer does not jump while loading. */
const Main = styled.main`
  min-height: 100dvh;

  ${theme.media.medium} {
    min-height: calc(100dvh - ${theme.size[5]} - ${theme.lineWidth.hairline});
  }
`;

/** Page frame: header, main, footer and announcements. */
export function Layout({ children }: PropsWithChildren) {
  const main = useRef<HTMLElement>(null);
  const { user } = useSession();
  const isAdminArea = useLocation().pathname.startsWith("/admin");
  const { announcement } = useNavigationEffects(main);
  usePagePreload();
  return (
    <Container>
      <SkipLink target={CONTENT} />
      <Header />
      <Main id={CONTENT} ref={main} tabIndex={-1}>
        {children}
      </Main>
      {user && !user.emailVerified && (
        <Suspense>
          <EmailBanner key={user.id} user={user} />
        </Suspense>
      )}
      {!isAdminArea && <Footer />}
      {user && (
        <Suspense>
          <ResumePendingAction />
          <RealtimeUpdates />
        </Suspense>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </Container>
  );
}
