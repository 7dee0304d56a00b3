import { BrowserRouter } from "react-router-dom";
import { ApiProvider } from "../shared/api/ApiProvider";
import { LiveProvider } from "../shared/live/LiveProvider";
import { NoticeProvider } from "../shared/notices/NoticeProvider";
import { GlobalStyle } from "../shared/theme/GlobalStyle";
import { ErrorBoundary } from "../shared/ui/ErrorBoundary";
import { AppRoutes } from "./AppRoutes";
import { LiveUpdates } from "./LiveUpdates";
import { SessionWatch } from "./SessionWatch";

/** The whole product in the browser. */
export function App() {
  return (
    <>
      <GlobalStyle />
      <ErrorBoundary>
        <ApiProvider>
          <NoticeProvider>
            <LiveProvider>
              <LiveUpdates />
              <SessionWatch />
              <BrowserRouter>
                <AppRoutes />
              </BrowserRouter>
            </LiveProvider>
          </NoticeProvider>
        </ApiProvider>
      </ErrorBoundary>
    </>
  );
}
