import { errorMessage, hasStatus } from "@shared/api/error";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { Button } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { type ReactNode, useState } from "react";

type Props = {
  title: string;
  /** Effect of the button. */
  description: ReactNode;
  confirm: () => Promise<void>;
  /** Alternative action below the button. */
  secondaryAction?: ReactNode;
  /** Failed look-up of the link, if there was one; one that makes the link invalid is shown at once. */
  lookupError?: unknown;
  /** Shown on success. */
  successView: ReactNode;
  /** Shown for invalid links; `reason` has no final period. */
  renderRejected: (reason: string) => ReactNode;
};

/** Confirms an emailed link by button: mail scanners open links automatically. */
export function LinkConfirmation({
  title,
  description,
  confirm,
  secondaryAction,
  lookupError,
  successView,
  renderRejected,
}: Props) {
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const action = useAction(confirm, {
    onSuccess: () => setDone(true),
    onFailure: setFailure,
  });
  if (isDone) return successView;
  // The link is permanently invalid; other failures can be retried.
  const rejection = [failure, !action.isPending && lookupError].find((error) => hasStatus(error, 404, 409, 410));
  if (rejection) return renderRejected(errorMessage(rejection));
  return (
    <StatePanel>
      <PageTitle>{title}</PageTitle>
      <p>{description}</p>
      {action.failure !== null && (
        <div>
          <FailureMessage text={action.failure} />
        </div>
      )}
      <Button variant="primary" disabled={action.isPending} onClick={() => void action.run()}>
        {action.isPending ? "Confirming" : "Confirm address"}
      </Button>
      {secondaryAction}
    </StatePanel>
  );
}
