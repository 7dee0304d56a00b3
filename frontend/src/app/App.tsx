import { BrowserRouter } from "react-router-dom";
import { ApiProvider } from "../shared/api/ApiProvider";
import { RealtimeProvider } from "../shared/live/LiveProvider";
import { ToastProvider } from "../shared/notices/NoticeProvider";
import { IdentityProvider } from "../shared/session/IdentityProvider";
import { GlobalStyle } from "../shared/theme/GlobalStyle";
import { ErrorBoundary } from "../shared/ui/ErrorBoundary";
import { TooltipProvider } from "../shared/ui/Tooltip";
import { AppRoutes } from "./AppRoutes";
import { RealtimeUpdates } from "./LiveUpdates";
import { SessionMonitor } from "./SessionWatch";

/** The whole product in the browser. */
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
