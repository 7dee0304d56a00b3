import { useAction } from "@shared/api/action";
import { ApiError, errorMessage } from "@shared/api/error";
import { FailureMessage } from "@shared/form/FormError";
import { brandName } from "@shared/site/brand";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { unsubscribe, useSubscription } from "./api/unsubscribe";
import type { Subscription } from "./types";

/** Unsubscribe page; requires a click because mail scanners open links. */
export default function UnsubscribePage() {
  const { token = "" } = useParams();
  const { data, error, mutate } = useSubscription(token);
  const [stopped, setStopped] = useState<Subscription | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stopped) heading.current?.focus();
  }, [stopped]);

  const stop = useAction((everything: boolean) => unsubscribe(token, everything), { onSuccess: setStopped });

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
          <Button disabled={stop.isPending} onClick={() => void stop.run(true)}>
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
        <p>{errorMessage(error)}.</p>
        <ButtonLink to="/account?tab=notifications">Notification settings</ButtonLink>
      </StatePanel>
    ) : (
      <ErrorState title="The link could not be looked at." error={error} onRetry={mutate} />
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
      <FailureMessage text={stop.failure} />
      <Button variant="primary" disabled={stop.isPending} onClick={() => void stop.run(false)}>
        {stop.isPending ? "Stopping" : "Unsubscribe"}
      </Button>
      {data.label && (
        <Button disabled={stop.isPending} onClick={() => void stop.run(true)}>
          Stop all e-mail about notices
        </Button>
      )}
    </StatePanel>
  );
}
