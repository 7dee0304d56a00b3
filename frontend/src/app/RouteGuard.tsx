import type { User } from "@shared/api/types";
import { loginPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { ButtonLink } from "@shared/ui/Button";
import { ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import type { PropsWithChildren } from "react";
import { Navigate, useLocation } from "react-router-dom";

/** `forumReader` is a collector, or an admin, who moderates. */
export type RequiredRole = "user" | "collector" | "forumReader" | "admin";

const hasRole: Record<RequiredRole, (user: User) => boolean> = {
  user: () => true,
  collector: (user) => user.isCollector,
  forumReader: (user) => user.isCollector || hasRole.admin(user),
  admin: (user) => user.isAdmin && !user.needsSecondFactor,
};

const collectorDenial = {
  title: "Collector Access Required",
  text: "This area is restricted to verified collectors only.",
};

const denials: Record<RequiredRole, { title: string; text: string }> = {
  user: { title: "Authentication Required", text: "Please log in to continue." },
  collector: collectorDenial,
  forumReader: collectorDenial,
  admin: { title: "Admin Access Required", text: "This area is restricted to administrators only." },
};

/** Shows the page to users with the role. The server authorizes every call; this only avoids useless pages. */
export function RouteGuard({ role = "user", children }: PropsWithChildren<{ role?: RequiredRole }>) {
  const { user, isLoading, error } = useSession();
  const location = useLocation();
  if (isLoading) return <Spinner />;
  if (user && hasRole[role](user)) return children;
  if (user?.needsSecondFactor && role === "admin") {
    return (
      <StatePanel>
        <PageTitle>Set Up Two-Factor Authentication</PageTitle>
        <p>
          Admins on this site need two-factor authentication. Turn it on in your account, and the admin area opens right
          away.
        </p>
        <ButtonLink to="/account?tab=security">Go to Security Settings</ButtonLink>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </StatePanel>
    );
  }
  if (user) {
    return (
      <StatePanel>
        <PageTitle>{denials[role].title}</PageTitle>
        <p>{denials[role].text}</p>
        {role !== "admin" && <ButtonLink to="/membership">Apply for Membership</ButtonLink>}
        <ButtonLink to="/">Return to Home</ButtonLink>
      </StatePanel>
    );
  }
  if (error) {
    return (
      <ErrorState title="We could not check who you are." onRetry={() => window.location.reload()}>
        The server did not answer as it should.
      </ErrorState>
    );
  }
  return <Navigate to={loginPath(location)} replace />;
}
