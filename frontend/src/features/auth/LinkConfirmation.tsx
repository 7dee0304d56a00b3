import { ApiError, errorMessage } from "@shared/api/error";
import { FormError } from "@shared/form/FormError";
import { Button } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { type ReactNode, useState } from "react";

type State = { name: "asked" | "sending" | "done" } | { name: "refused" | "failed"; reason: string };

/** Whether the link is permanently invalid; other failures can be retried. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [404, 409, 410].includes(error.status);

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
  const [state, setState] = useState<State>({ name: "asked" });

  async function handleConfirm() {
    setState({ name: "sending" });
    try {
      await confirm();
      setState({ name: "done" });
    } catch (error) {
      const reason = errorMessage(error, "The server could not be reached. Please try again in a moment.");
      setState({ name: isFinal(error) ? "refused" : "failed", reason });
    }
  }

  if (state.name === "done") return successView;
  if (state.name === "refused") return renderRejected(state.reason);
  return (
    <StatePanel>
      <PageTitle>{title}</PageTitle>
      <p>{description}</p>
      {state.name === "failed" && (
        <div>
          <FormError role="alert">{state.reason}</FormError>
        </div>
      )}
      <Button variant="primary" disabled={state.name === "sending"} onClick={handleConfirm}>
        {state.name === "sending" ? "Confirming" : "Confirm address"}
      </Button>
      {secondaryAction}
    </StatePanel>
  );
}
