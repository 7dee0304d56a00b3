import { ApiError, errorMessage } from "@shared/api/error";
import { FormError } from "@shared/form/FormError";
import { Button } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";
import { type ReactNode, useState } from "react";

type State = { name: "asked" | "sending" | "done" } | { name: "refused" | "failed"; reason: string };

/** A link that does nothing (any more) stays so; everything else may be otherwise in a moment. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [404, 409, 410].includes(error.status);

type Props = {
  title: string;
  /** What a press does. */
  description: ReactNode;
  confirm: () => Promise<void>;
  /** What else can be done with the link, below the button. */
  secondaryAction?: ReactNode;
  /** In place of the question, once it is answered. */
  successView: ReactNode;
  /** In place of the question, where the link does nothing; the reason is a sentence without its stop. */
  renderRejected: (reason: string) => ReactNode;
};

/** Confirms an address that a link was mailed to: at a press, because programs that look through mail open links. */
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
