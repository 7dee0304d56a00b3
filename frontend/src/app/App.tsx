import { ApiProvider, type ApiProviderProps } from "@shared/api/ApiProvider";
import { RealtimeProvider } from "@shared/realtime/RealtimeProvider";
import { IdentityProvider } from "@shared/session/IdentityProvider";
import { GlobalStyle } from "@shared/theme/GlobalStyle";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { TooltipProvider } from "@shared/ui/Tooltip";
import type { ComponentType, PropsWithChildren } from "react";
import { AppRoutes } from "./AppRoutes";
import { RealtimeUpdates } from "./RealtimeUpdates";
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
        <ToastProvider>
          <IdentityProvider>
            <Router>
              <ApiProvider {...api}>
                <RealtimeProvider>
                  <TooltipProvider>
                    <RealtimeUpdates />
                    <SessionMonitor />
                    <AppRoutes onPageShown={onPageShown} />
                  </TooltipProvider>
                </RealtimeProvider>
              </ApiProvider>
            </Router>
          </IdentityProvider>
        </ToastProvider>
      </ErrorBoundary>
    </>
  );
}
