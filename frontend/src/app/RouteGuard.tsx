import type { User } from "@shared/api/types";
import { loginPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { ErrorState } from "@shared/ui/ErrorState";
import { Spinner } from "@shared/ui/Spinner";
import { lazy, type PropsWithChildren } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { RequiredRole } from "./requiredRole";

const AccessDenied = lazy(() => import(/* webpackChunkName: "access-denied" */ "./AccessDenied"));

const hasRole: Record<RequiredRole, (user: User) => boolean> = {
  user: () => true,
  collector: (user) => user.isCollector,
  forumReader: (user) => user.isCollector || hasRole.admin(user),
  admin: (user) => user.isAdmin && !user.needsSecondFactor,
};

/** Shows the page to users with the role. The server authorizes every call; this only avoids useless pages. */
export function RouteGuard({ role = "user", children }: PropsWithChildren<{ role?: RequiredRole }>) {
  const { user, isLoading, error } = useSession();
  const location = useLocation();
  if (isLoading) return <Spinner />;
  if (user && hasRole[role](user)) return children;
  if (user) return <AccessDenied user={user} role={role} />;
  if (error) {
    return (
      <ErrorState title="We couldn’t check your login." onRetry={() => window.location.reload()}>
        The server didn’t respond as expected.
      </ErrorState>
    );
  }
  return <Navigate to={loginPath(location)} replace />;
}
