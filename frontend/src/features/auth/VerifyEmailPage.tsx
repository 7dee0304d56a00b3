import { useState } from "react";
import { useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { verifyEmail } from "../../shared/api/accounts";
import { ApiError, sentenceOf } from "../../shared/api/error";
import { SESSION_KEY, useSession } from "../../shared/api/useSession";
import { brandName } from "../../shared/brand";
import { FailureText } from "../../shared/form/FailureText";
import { useMailVerification } from "../../shared/session/useMailVerification";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { StatePanel } from "../../shared/ui/ErrorState";
import { PageTitle } from "../../shared/ui/Page";
import { Outcome } from "./Outcome";

type State = { name: "asked" | "sending" | "confirmed" } | { name: "refused" | "failed"; reason: string };

/** A link that does nothing (any more) stays so; everything else may be otherwise in a moment. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** Confirms the address that a link was mailed to: at a press, because programs that look through mail open links. */
export default function VerifyEmailPage() {
  const { token = "" } = useParams();
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<State>({ name: "asked" });

  async function confirm() {
    setState({ name: "sending" });
    try {
      await verifyEmail(token);
      setState({ name: "confirmed" });
      await mutate(SESSION_KEY);
    } catch (error) {
      const reason = sentenceOf(error, "The server could not be reached. Please try again in a moment.");
      setState({ name: isFinal(error) ? "refused" : "failed", reason });
    }
  }

  if (state.name === "confirmed") {
    return (
      <Outcome title="Your address is confirmed">
        <p>Thank you. What you asked to be told of by e-mail reaches you from now on.</p>
        <ButtonLink to="/listings">Browse Listings</ButtonLink>
      </Outcome>
    );
  }
  if (state.name === "refused") return <Refused reason={state.reason} />;
  return (
    <StatePanel>
      <PageTitle>Confirm your address</PageTitle>
      <p>One press, and {brandName()} knows that the mail it sends reaches you.</p>
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
