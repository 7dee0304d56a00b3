import { BrowserRouter } from "react-router-dom";
import { ApiProvider } from "../shared/api/ApiProvider";
import { LiveProvider } from "../shared/live/LiveProvider";
import { NoticeProvider } from "../shared/notices/NoticeProvider";
import { IdentityProvider } from "../shared/session/IdentityProvider";
import { GlobalStyle } from "../shared/theme/GlobalStyle";
import { ErrorBoundary } from "../shared/ui/ErrorBoundary";
import { TooltipProvider } from "../shared/ui/Tooltip";
import { AppRoutes } from "./AppRoutes";
import { LiveUpdates } from "./LiveUpdates";
import { SessionWatch } from "./SessionWatch";

/** The whole product in the browser. */
export function App() {
  return (
    <>
      <GlobalStyle />
      <ErrorBoundary>
        <NoticeProvider>
          <IdentityProvider>
            <BrowserRouter>
              <ApiProvider>
                <LiveProvider>
                  <TooltipProvider>
                    <LiveUpdates />
                    <SessionWatch />
                    <AppRoutes />
                  </TooltipProvider>
                </LiveProvider>
              </ApiProvider>
            </BrowserRouter>
          </IdentityProvider>
        </NoticeProvider>
      </ErrorBoundary>
    </>
  );
}
