import { ApiProvider } from "@shared/api/ApiProvider";
import { RealtimeProvider } from "@shared/realtime/RealtimeProvider";
import { IdentityProvider } from "@shared/session/IdentityProvider";
import { GlobalStyle } from "@shared/theme/GlobalStyle";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { TooltipProvider } from "@shared/ui/Tooltip";
import { BrowserRouter } from "react-router-dom";
import { AppRoutes } from "./AppRoutes";
import { RealtimeUpdates } from "./RealtimeUpdates";
import { SessionMonitor } from "./SessionMonitor";

/** Root component: providers, realtime updates and routes. */
export function App() {
  return (
    <>
      <GlobalStyle />
      <ErrorBoundary>
        <ToastProvider>
          <IdentityProvider>
            <BrowserRouter>
              <ApiProvider>
                <RealtimeProvider>
                  <TooltipProvider>
                    <RealtimeUpdates />
                    <SessionMonitor />
                    <AppRoutes />
                  </TooltipProvider>
                </RealtimeProvider>
              </ApiProvider>
            </BrowserRouter>
          </IdentityProvider>
        </ToastProvider>
      </ErrorBoundary>
    </>
  );
}
