import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { Spinner } from "@shared/ui/Spinner";
import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { Layout } from "./Layout";
import { RouteGuard } from "./RouteGuard";
import { routes } from "./routes";

/** All routes with their guard, error boundary and loading state. */
export function AppRoutes() {
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
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}
