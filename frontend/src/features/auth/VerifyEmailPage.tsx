import { fetchAccountToVerify, removeUnrequestedAccount, verifyEmail } from "@entities/account/api/emailVerification";
import { useSendVerificationEmail } from "@entities/account/useSendVerificationEmail";
import { cacheKey } from "@shared/api/cacheKeys";
import { useQuery } from "@shared/api/query";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { Button, ButtonLink } from "@shared/ui/Button";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { LinkConfirmation } from "./LinkConfirmation";
import { StatusMessage } from "./StatusMessage";

/** Verifies an email address by link, or removes an account the recipient did not create. */
export default function VerifyEmailPage() {
  const { token = "" } = useParams();
  const { check } = useIdentity();
  // Verification works without the account details, but not with an invalid link.
  const { data: account, error } = useQuery(cacheKey(`/api/email-verifications/${token}`), () =>
    fetchAccountToVerify(token),
  );
  const [isRemoved, setRemoved] = useState(false);
  if (isRemoved) {
    return (
      <StatusMessage title="Account removed">
        <p>Your email address is available again. You can register with it yourself.</p>
        <ButtonLink to="/auth">Register</ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <LinkConfirmation
      title="Confirm your email address"
      lookupError={error}
      description={
        <>
          {account && (
            <>
              Confirm {account.email} for the account <strong>{account.username}</strong>.{" "}
            </>
          )}
          Click to confirm your email address.
        </>
      }
      secondaryAction={
        account && (
          <RemoveUnrequestedAccount token={token} username={account.username} onRemoved={() => setRemoved(true)} />
        )
      }
      confirm={async () => {
        await verifyEmail(token);
        await check();
      }}
      successView={
        <StatusMessage title="Your email address is confirmed">
          <p>Thank you. We can now email you about what you follow.</p>
          <ButtonLink to="/listings">Browse Listings</ButtonLink>
        </StatusMessage>
      }
      renderRejected={(reason) => <VerificationRejected reason={reason} />}
    />
  );
}

/** Invalid verification link, with the next step. */
function VerificationRejected({ reason }: { reason: string }) {
  const { user } = useSession();
  const { send, isSending } = useSendVerificationEmail();
  if (user?.emailVerified) {
    return (
      <StatusMessage title="Your email address is already confirmed">
        <p>{reason}. There’s nothing left to do.</p>
        <ButtonLink to="/listings">Browse Listings</ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <StatusMessage title="This link is no longer valid">
      <p>{reason}.</p>
      {user ? (
        <Button variant="primary" disabled={isSending} onClick={send}>
          {isSending ? "Sending" : "Send a new link"}
        </Button>
      ) : (
        <>
          <p>If your address isn’t confirmed yet, log in to request another link.</p>
          <ButtonLink to="/auth">Login</ButtonLink>
        </>
      )}
    </StatusMessage>
  );
}

/** Removes an account that someone else registered with this address. */
function RemoveUnrequestedAccount({
  token,
  username,
  onRemoved,
}: {
  token: string;
  username: string;
  onRemoved: () => void;
}) {
  const { check } = useIdentity();
  const [isAsked, setAsked] = useState(false);
  const removal = useAction(() => removeUnrequestedAccount(token), {
    onSuccess: async () => {
      // This browser may be signed in with that account.
      await check();
      onRemoved();
    },
  });

  if (!isAsked) {
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        I didn’t create this account
      </Button>
    );
  }
  return (
    <>
      <p>
        Remove the account {username}? Everything entered there will be deleted, and your email address becomes
        available again.
      </p>
      <FailureMessage text={removal.failure} />
      <Button disabled={removal.isPending} onClick={() => void removal.run()}>
        {removal.isPending ? "Removing" : "Remove account"}
      </Button>
      <Button variant="quiet" disabled={removal.isPending} onClick={() => setAsked(false)}>
        Cancel
      </Button>
    </>
  );
}
