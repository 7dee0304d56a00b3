import { acceptInvitation, useInvitation } from "@entities/membership/api/invitations";
import type { OpenInvitation } from "@entities/membership/types";
import { ApiError } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { formatDate } from "@shared/format";
import { useIdentity } from "@shared/session/IdentityProvider";
import { loginPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { useParams } from "react-router-dom";
import styled from "styled-components";

const Note = styled.blockquote`
  max-width: 48ch;
  margin: 0;
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Explanations of invalid invitations. */
const closedTexts: Readonly<Record<string, readonly [string, string]>> = {
  used_up: ["This invitation has been used", "It has already been accepted the maximum number of times."],
  revoked: ["This invitation was revoked", "The sender withdrew this invitation. They can send a new one."],
  expired: ["This invitation has expired", "The sender can send it again."],
  inviter_ineligible: ["This invitation is no longer valid", "Please ask the sender or the concierge for a new one."],
};

/** Page of an invitation link. */
export default function InvitationPage() {
  const { token = "" } = useParams();
  const { user, isLoading } = useSession();
  const { data: invitation, error, mutate } = useInvitation(token, user, !isLoading);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <StatePanel>
        <PageTitle>We couldn’t find this invitation</PageTitle>
        <p>Please check that you copied the whole link. A newer invitation may have replaced it.</p>
        <ButtonLink to="/request-access">Request access</ButtonLink>
      </StatePanel>
    );
  }
  if (error && !invitation) {
    return <ErrorState title="The invitation couldn’t be shown." error={error} onRetry={mutate} />;
  }
  if (!invitation || isLoading) return <Spinner />;
  return <InvitationDetails token={token} invitation={invitation} onChanged={() => mutate()} />;
}

function InvitationDetails({
  token,
  invitation,
  onChanged,
}: {
  token: string;
  invitation: OpenInvitation;
  onChanged: () => Promise<unknown>;
}) {
  const { user } = useSession();
  const { setIdentity } = useIdentity();
  const acceptance = useAction(() => acceptInvitation(token), {
    onSuccess: (accepted) => {
      setIdentity(accepted);
      return onChanged();
    },
    onFailure: onChanged,
  });
  const path = `/invitation/${token}`;

  const [title, text] = closedTexts[invitation.state] ?? ["", ""];
  if (title) {
    return (
      <StatePanel>
        <PageTitle>{title}</PageTitle>
        <p>{text}</p>
        <ButtonLink to="/request-access">Request access</ButtonLink>
      </StatePanel>
    );
  }
  if (invitation.state === "accepted") {
    return (
      <StatePanel>
        <PageTitle>Invitation accepted</PageTitle>
        <p>
          {user?.isCollector
            ? "You’re a verified collector, and the forum is open to you."
            : "Next, tell us about your cars. The concierge will review your application and open the forum to you."}
        </p>
        {user?.isCollector ? (
          <ButtonLink to="/forum" variant="primary">
            Open the forum
          </ButtonLink>
        ) : (
          <ButtonLink to="/membership" variant="primary">
            Apply as a collector
          </ButtonLink>
        )}
      </StatePanel>
    );
  }
  if (invitation.state === "other_mailbox") {
    return (
      <StatePanel>
        <PageTitle>This invitation is for someone else</PageTitle>
        <p>
          It was sent to {invitation.boundTo}, and you are logged in with {user?.email}. Log in with that address to
          accept it.
        </p>
      </StatePanel>
    );
  }
  return (
    <StatePanel>
      <PageTitle>You’re invited to {brandName()}</PageTitle>
      <p>{invitation.inviter ? `@${invitation.inviter}` : "A member"} invites you to join.</p>
      {invitation.note && <Note>{invitation.note}</Note>}
      <p>
        {invitation.preVetted
          ? "You’re pre-approved: you become a verified collector when you accept."
          : "Once you’ve joined, you can apply to become a verified collector."}{" "}
        The invitation is open until {formatDate(invitation.expiresAt)}
        {invitation.boundTo && ` and is for ${invitation.boundTo}`}.
      </p>
      <FailureMessage text={acceptance.failure} />
      {user ? (
        <Button variant="primary" disabled={acceptance.isPending} onClick={() => void acceptance.run()}>
          {acceptance.isPending ? "Accepting" : "Accept invitation"}
        </Button>
      ) : (
        <>
          <ButtonLink to={`/auth?${new URLSearchParams({ tab: "register", next: path })}`} variant="primary">
            Register
          </ButtonLink>
          <ButtonLink to={loginPath({ pathname: path, search: "" })}>I have an account</ButtonLink>
        </>
      )}
    </StatePanel>
  );
}
