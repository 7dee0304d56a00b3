import { BrowserRouter } from "react-router-dom";
import { ApiProvider } from "../shared/api/ApiProvider";
import { NoticeProvider } from "../shared/notices/NoticeProvider";
import { GlobalStyle } from "../shared/theme/GlobalStyle";
import { ErrorBoundary } from "../shared/ui/ErrorBoundary";
import { AppRoutes } from "./AppRoutes";

/** The whole product in the browser. */
export function App() {
  return (
    <>
      <GlobalStyle />
      <ErrorBoundary>
        <ApiProvider>
          <NoticeProvider>
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </NoticeProvider>
        </ApiProvider>
      </ErrorBoundary>
    </>
  );
}
