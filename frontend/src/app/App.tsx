import { ApiProvider, type ApiProviderProps } from "@shared/api/ApiProvider";
import { RealtimeProvider } from "@shared/realtime/RealtimeProvider";
import { IdentityProvider } from "@shared/session/IdentityProvider";
import { GlobalStyle } from "@shared/theme/GlobalStyle";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { IconStyle } from "@shared/ui/IconStyle";
import type { ComponentType, PropsWithChildren } from "react";
import { AppRoutes } from "./AppRoutes";
import { SessionMonitor } from "./SessionMonitor";

interface AppProps extends ApiProviderProps {
  /** The browser's router, or a static one on the server. */
  readonly router: ComponentType<PropsWithChildren>;
  /** Called once, when the first page is shown and reacts to input. */
  readonly onPageShown?: (() => void) | undefined;
}

/** Root component: providers, realtime updates and routes. */
export function App({ router: Router, onPageShown, ...api }: AppProps) {
  return (
    <>
      <GlobalStyle />
      <ErrorBoundary>
        <IconStyle>
          <ToastProvider>
            <IdentityProvider>
              <Router>
                <ApiProvider {...api}>
                  <RealtimeProvider>
                    <SessionMonitor />
                    <AppRoutes onPageShown={onPageShown} />
                  </RealtimeProvider>
                </ApiProvider>
              </Router>
            </IdentityProvider>
          </ToastProvider>
        </IconStyle>
      </ErrorBoundary>
    </>
  );
}
