import { confirmEmailChange } from "@entities/account/api/changeEmail";
import { PROFILE_KEY } from "@entities/account/api/useProfile";
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
      description="One press, and your account is reached at this address instead of the earlier one."
      confirm={async () => {
        await confirmEmailChange(token);
        await check();
        await invalidate(pathIs(PROFILE_KEY));
      }}
      successView={
        <StatusMessage title="Your address is changed">
          <p>Mail goes to the new address from now on. The earlier one has been told.</p>
          <ButtonLink to="/account">Account</ButtonLink>
        </StatusMessage>
      }
      renderRejected={(reason) => (
        <StatusMessage title="This link changes nothing">
          <p>{reason}.</p>
          <ButtonLink to="/account">Account</ButtonLink>
        </StatusMessage>
      )}
    />
  );
}
