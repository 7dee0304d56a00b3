import { errorMessage } from "@shared/api/error";
import { Button, ButtonLink } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { ButtonRow } from "@shared/ui/layout";
import { ReplacedTitle } from "@shared/ui/ReplacedTitle";
import { isNotFound } from "./errorMessages";

interface UnavailableProps {
  readonly noun: "category" | "topic";
  /** Null for an invalid id. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** Missing or failed category or topic. */
export function Unavailable({ noun, error, onRetry }: UnavailableProps) {
  const notFound = error === null || isNotFound(error);
  return (
    <StatePanel role="alert">
      <ReplacedTitle>
        {notFound ? `${noun === "topic" ? "Topic" : "Category"} not found` : `Error loading ${noun}`}
      </ReplacedTitle>
      {!notFound && <p>{errorMessage(error)}</p>}
      <ButtonRow>
        {!notFound && <Button onClick={() => void onRetry()}>Retry</Button>}
        <ButtonLink to="/forum">Back to the forum</ButtonLink>
      </ButtonRow>
    </StatePanel>
  );
}
