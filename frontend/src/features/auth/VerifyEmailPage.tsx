import { useParams } from "react-router-dom";
import { verifyEmail } from "../../shared/api/accounts";
import { useSession } from "../../shared/api/useSession";
import { brandName } from "../../shared/brand";
import { useIdentity } from "../../shared/session/IdentityProvider";
import { useMailVerification } from "../../shared/session/useMailVerification";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { LinkConfirmation } from "./LinkConfirmation";
import { Outcome } from "./Outcome";

/** Confirms the address that somebody registered with. */
export default function VerifyEmailPage() {
  const { token = "" } = useParams();
  const { check } = useIdentity();
  return (
    <LinkConfirmation
      title="Confirm your address"
      words={`One press, and ${brandName()} knows that the mail it sends reaches you.`}
      confirm={async () => {
        await verifyEmail(token);
        await check();
      }}
      done={
        <Outcome title="Your address is confirmed">
          <p>Thank you. What you asked to be told of by e-mail reaches you from now on.</p>
          <ButtonLink to="/listings">Browse Listings</ButtonLink>
        </Outcome>
      }
      refused={(reason) => <Refused reason={reason} />}
    />
  );
}

/** Why the link did nothing, and what helps whoever pressed it. */
function Refused({ reason }: { reason: string }) {
  const { user } = useSession();
  const { send, isSending } = useMailVerification();
  if (user?.emailVerified) {
    return (
      <Outcome title="Your address is confirmed already">
        <p>{reason}. There is nothing left to do.</p>
        <ButtonLink to="/listings">Browse Listings</ButtonLink>
      </Outcome>
    );
  }
  return (
    <Outcome title="This link confirms nothing">
      <p>{reason}.</p>
      {user ? (
        <Button variant="primary" disabled={isSending} onClick={send}>
          {isSending ? "Sending" : "Send a new link"}
        </Button>
      ) : (
        <>
          <p>If your address still has to be confirmed, you can ask for another link once you are logged in.</p>
          <ButtonLink to="/auth">Login</ButtonLink>
        </>
      )}
    </Outcome>
  );
}
