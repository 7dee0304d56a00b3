import { confirmEmailChange } from "@entities/account/api/changeEmail";
import { PROFILE_PATH } from "@entities/account/api/useProfile";
import { pathIs } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { ButtonLink } from "@shared/ui/Button";
import { useParams } from "react-router-dom";
import { LinkConfirmation } from "./LinkConfirmation";
import { StatusMessage } from "./StatusMessage";

/** Confirms an email change by link. */
export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const { check } = useIdentity();
  const invalidate = useInvalidate();
  return (
    <LinkConfirmation
      title="Confirm your new address"
      description="Click to use this address for your account instead of your old one."
      confirm={async () => {
        await confirmEmailChange(token);
        await check();
        await invalidate(pathIs(PROFILE_PATH));
      }}
      successView={
        <StatusMessage title="Your email address has been changed">
          <p>From now on, we’ll email you at the new address. We’ve notified the old one.</p>
          <ButtonLink to="/account">Account</ButtonLink>
        </StatusMessage>
      }
      renderRejected={(reason) => (
        <StatusMessage title="This link is no longer valid">
          <p>{reason}.</p>
          <ButtonLink to="/account">Account</ButtonLink>
        </StatusMessage>
      )}
    />
  );
}
