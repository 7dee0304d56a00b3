import { ApiError, errorMessage } from "@shared/api/error";
import { FormError } from "@shared/form/FormError";
import { brandName } from "@shared/site/brand";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { unsubscribe, useSubscription } from "./api/unsubscribe";
import type { Subscription } from "./types";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Unsubscribe page; requires a click because mail scanners open links. */
export default function UnsubscribePage() {
  const { token = "" } = useParams();
  const { data, error, mutate } = useSubscription(token);
  const [stopped, setStopped] = useState<Subscription | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stopped) heading.current?.focus();
  }, [stopped]);

  async function stop(everything: boolean) {
    setIsSending(true);
    setFailure(null);
    try {
      setStopped(await unsubscribe(token, everything));
    } catch (problem) {
      setFailure(errorMessage(problem, UNREACHABLE));
    } finally {
      setIsSending(false);
    }
  }

  if (stopped) {
    return (
      <StatePanel>
        <PageTitle ref={heading} tabIndex={-1}>
          You are unsubscribed
        </PageTitle>
        <p>
          {stopped.label
            ? `${brandName()} sends you no more e-mail about “${stopped.label}”.`
            : `${brandName()} sends you no more e-mail about notices. Mail about your password and your address still comes.`}
        </p>
        <p>On the site you are told as before. You can change your mind in your account.</p>
        {stopped.label && (
          <Button disabled={isSending} onClick={() => void stop(true)}>
            Stop all e-mail about notices
          </Button>
        )}
        <ButtonLink to="/account?tab=notifications">Notification settings</ButtonLink>
      </StatePanel>
    );
  }
  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return isUnknown ? (
      <StatePanel>
        <PageTitle>This link stops nothing</PageTitle>
        <p>{errorMessage(error, UNREACHABLE)}.</p>
        <ButtonLink to="/account?tab=notifications">Notification settings</ButtonLink>
      </StatePanel>
    ) : (
      <ErrorState title="The link could not be looked at." onRetry={() => void mutate()}>
        {errorMessage(error, UNREACHABLE)}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <StatePanel>
        <Spinner />
      </StatePanel>
    );
  }
  return (
    <StatePanel>
      <PageTitle>Unsubscribe</PageTitle>
      <p>
        {data.label
          ? `Get no more e-mail about “${data.label}”? On the site you are still told.`
          : "Get no more e-mail about notices? On the site you are still told."}
      </p>
      {failure && (
        <div>
          <FormError role="alert">{failure}</FormError>
        </div>
      )}
      <Button variant="primary" disabled={isSending} onClick={() => void stop(false)}>
        {isSending ? "Stopping" : "Unsubscribe"}
      </Button>
      {data.label && (
        <Button disabled={isSending} onClick={() => void stop(true)}>
          Stop all e-mail about notices
        </Button>
      )}
    </StatePanel>
  );
}
