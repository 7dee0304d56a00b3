import { type ReactNode, useState } from "react";
import { ApiError, sentenceOf } from "../../shared/api/error";
import { FailureText } from "../../shared/form/FailureText";
import { Button } from "../../shared/ui/Button";
import { StatePanel } from "../../shared/ui/ErrorState";
import { PageTitle } from "../../shared/ui/Page";

type State = { name: "asked" | "sending" | "done" } | { name: "refused" | "failed"; reason: string };

/** A link that does nothing (any more) stays so; everything else may be otherwise in a moment. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [404, 409, 410].includes(error.status);

type Props = {
  title: string;
  /** What a press does. */
  words: ReactNode;
  confirm: () => Promise<void>;
  /** What else can be done with the link, below the button. */
  instead?: ReactNode;
  /** In place of the question, once it is answered. */
  done: ReactNode;
  /** In place of the question, where the link does nothing; the reason is a sentence without its stop. */
  refused: (reason: string) => ReactNode;
};

/** Confirms an address that a link was mailed to: at a press, because programs that look through mail open links. */
export function LinkConfirmation({ title, words, confirm, instead, done, refused }: Props) {
  const [state, setState] = useState<State>({ name: "asked" });

  async function press() {
    setState({ name: "sending" });
    try {
      await confirm();
      setState({ name: "done" });
    } catch (error) {
      const reason = sentenceOf(error, "The server could not be reached. Please try again in a moment.");
      setState({ name: isFinal(error) ? "refused" : "failed", reason });
    }
  }

  if (state.name === "done") return done;
  if (state.name === "refused") return refused(state.reason);
  return (
    <StatePanel>
      <PageTitle>{title}</PageTitle>
      <p>{words}</p>
      {state.name === "failed" && (
        <div>
          <FailureText role="alert">{state.reason}</FailureText>
        </div>
      )}
      <Button variant="primary" disabled={state.name === "sending"} onClick={press}>
        {state.name === "sending" ? "Confirming" : "Confirm address"}
      </Button>
      {instead}
    </StatePanel>
  );
}
