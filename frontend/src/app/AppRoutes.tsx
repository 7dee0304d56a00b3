import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { Spinner } from "@shared/ui/Spinner";
import { Suspense, useEffect, useRef } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { Layout } from "./Layout";
import { RouteGuard } from "./RouteGuard";
import { routes } from "./routes";

/** Within the page's boundary: reports when it is shown. */
function PageShown({ onShown }: { onShown: (() => void) | undefined }) {
  const callback = useRef(onShown);
  useEffect(() => {
    callback.current?.();
    callback.current = undefined;
  }, []);
  return null;
}

/** All routes with their guard, error boundary and loading state. */
export function AppRoutes({ onPageShown }: { onPageShown?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <Layout>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Spinner />}>
          <Routes>
            {routes.map(({ path, role, page: Page }) => (
              <Route
                key={path}
                path={path}
                caseSensitive
                element={
                  role ? (
                    <RouteGuard role={role}>
                      <Page />
                    </RouteGuard>
                  ) : (
                    <Page />
                  )
                }
              />
            ))}
          </Routes>
          <PageShown onShown={onPageShown} />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}
