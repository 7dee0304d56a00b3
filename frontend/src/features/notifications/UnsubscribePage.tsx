import { ApiError, errorMessage } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
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
          You’re unsubscribed
        </PageTitle>
        <p>
          {stopped.label
            ? `${brandName()} will no longer email you about “${stopped.label}”.`
            : `${brandName()} will no longer send you notification emails. We’ll still email you about your password and email address.`}
        </p>
        <p>You’ll still see notifications on the site. You can change this in your account.</p>
        {stopped.label && (
          <Button disabled={stop.isPending} onClick={() => void stop.run(true)}>
            Stop all notification emails
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
        <PageTitle>This link is no longer valid</PageTitle>
        <p>{errorMessage(error)}.</p>
        <ButtonLink to="/account?tab=notifications">Notification settings</ButtonLink>
      </StatePanel>
    ) : (
      <ErrorState title="The link couldn’t be checked." error={error} onRetry={mutate} />
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
          ? `Stop emails about “${data.label}”? You’ll still see these notifications on the site.`
          : "Stop notification emails? You’ll still see notifications on the site."}
      </p>
      <FailureMessage text={stop.failure} />
      <Button variant="primary" disabled={stop.isPending} onClick={() => void stop.run(false)}>
        {stop.isPending ? "Stopping" : "Unsubscribe"}
      </Button>
      {data.label && (
        <Button disabled={stop.isPending} onClick={() => void stop.run(true)}>
          Stop all notification emails
        </Button>
      )}
    </StatePanel>
  );
}
