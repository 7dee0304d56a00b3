import { useAction } from "@shared/api/action";
import { errorMessage, hasStatus } from "@shared/api/error";
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
  /** Shown on success. */
  successView: ReactNode;
  /** Shown for invalid links; `reason` has no final period. */
  renderRejected: (reason: string) => ReactNode;
};

/** Confirms an emailed link by button: mail scanners open links automatically. */
export function LinkConfirmation({ title, description, confirm, secondaryAction, successView, renderRejected }: Props) {
  const [isDone, setDone] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const action = useAction(confirm, {
    onSuccess: () => setDone(true),
    onFailure: (error) => {
      if (hasStatus(error, 404, 409, 410)) setRejection(errorMessage(error));
    },
  });
  if (isDone) return successView;
  // The link is permanently invalid; other failures can be retried.
  if (rejection !== null) return renderRejected(rejection);
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
