import type { User } from "@shared/api/types";
import { ButtonLink } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { ReplacedTitle } from "@shared/ui/ReplacedTitle";
import type { RequiredRole } from "./requiredRole";

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

/** Shown to a user without the role; loaded when needed, because few visits need it. */
export default function AccessDenied({ user, role }: { user: User; role: RequiredRole }) {
  if (user.needsSecondFactor && role === "admin") {
    return (
      <StatePanel>
        <ReplacedTitle>Set Up Two-Factor Authentication</ReplacedTitle>
        <p>Admins on this site need two-factor authentication. Turn it on in your account to open the admin area.</p>
        <ButtonLink to="/account?tab=security">Go to Security Settings</ButtonLink>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </StatePanel>
    );
  }
  return (
    <StatePanel>
      <ReplacedTitle>{denials[role].title}</ReplacedTitle>
      <p>{denials[role].text}</p>
      {role !== "admin" && <ButtonLink to="/membership">Apply for Membership</ButtonLink>}
      <ButtonLink to="/">Return to Home</ButtonLink>
    </StatePanel>
  );
}
