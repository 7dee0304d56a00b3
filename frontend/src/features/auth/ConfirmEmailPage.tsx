import { useState } from "react";
import { useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { changeEmail } from "../../shared/api/account/changeEmail";
import { ApiError, sentenceOf } from "../../shared/api/error";
import { SESSION_KEY } from "../../shared/api/useSession";
import { FailureText } from "../../shared/form/FailureText";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { StatePanel } from "../../shared/ui/ErrorState";
import { PageTitle } from "../../shared/ui/Page";
import { Outcome } from "./Outcome";

type State = { name: "asked" | "sending" | "changed" } | { name: "refused" | "failed"; reason: string };

/** A link that does nothing (any more) stays so; everything else may be otherwise in a moment. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [404, 409, 410].includes(error.status);

/** Confirms a new address: at a press, because programs that look through mail open links. */
export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<State>({ name: "asked" });

  async function confirm() {
    setState({ name: "sending" });
    try {
      await changeEmail(token);
      setState({ name: "changed" });
      await mutate(SESSION_KEY);
      await mutate("/api/user/profile");
    } catch (error) {
      const reason = sentenceOf(error, "The server could not be reached. Please try again in a moment.");
      setState({ name: isFinal(error) ? "refused" : "failed", reason });
    }
  }

  if (state.name === "changed") {
    return (
      <Outcome title="Your address is changed">
        <p>Mail goes to the new address from now on. The earlier one has been told.</p>
        <ButtonLink to="/account">Account</ButtonLink>
      </Outcome>
    );
  }
  if (state.name === "refused") {
    return (
      <Outcome title="This link changes nothing">
        <p>{state.reason}.</p>
        <ButtonLink to="/account">Account</ButtonLink>
      </Outcome>
    );
  }
  return (
    <StatePanel>
      <PageTitle>Confirm your new address</PageTitle>
      <p>One press, and your account is reached at this address instead of the earlier one.</p>
      {state.name === "failed" && (
        <div>
          <FailureText role="alert">{state.reason}</FailureText>
        </div>
      )}
      <Button variant="primary" disabled={state.name === "sending"} onClick={confirm}>
        {state.name === "sending" ? "Confirming" : "Confirm address"}
      </Button>
    </StatePanel>
  );
}
