import { useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { changeEmail } from "../../shared/api/account/changeEmail";
import { SESSION_KEY } from "../../shared/api/useSession";
import { ButtonLink } from "../../shared/ui/Button";
import { LinkConfirmation } from "./LinkConfirmation";
import { Outcome } from "./Outcome";

/** Confirms a new address in place of the earlier one. */
export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const { mutate } = useSWRConfig();
  return (
    <LinkConfirmation
      title="Confirm your new address"
      words="One press, and your account is reached at this address instead of the earlier one."
      confirm={async () => {
        await changeEmail(token);
        await mutate(SESSION_KEY);
        await mutate("/api/user/profile");
      }}
      done={
        <Outcome title="Your address is changed">
          <p>Mail goes to the new address from now on. The earlier one has been told.</p>
          <ButtonLink to="/account">Account</ButtonLink>
        </Outcome>
      }
      refused={(reason) => (
        <Outcome title="This link changes nothing">
          <p>{reason}.</p>
          <ButtonLink to="/account">Account</ButtonLink>
        </Outcome>
      )}
    />
  );
}
