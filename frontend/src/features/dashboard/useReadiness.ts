import { checkSubmission } from "@entities/submission/api/useSubmissions";
import type { NewSubmission, SubmissionReadiness } from "@entities/submission/types";
import { useDebouncedValue } from "@shared/hooks/useDebouncedValue";
import { useEffect, useState } from "react";

/** Pause after the last change before a form is checked. */
const CHECK_DELAY_MS = 800;

interface ReadinessResult {
  /** Checks of an earlier state of the form while it is checked again; null before the first answer. */
  readonly readiness: SubmissionReadiness | null;
  /** Whether the last check failed. */
  readonly hasFailed: boolean;
}

/** Checks a form after each pause; a newer state aborts the check of an older one. */
export function useReadiness(content: NewSubmission, revised: number | null): ReadinessResult {
  const body = useDebouncedValue(JSON.stringify(content), CHECK_DELAY_MS);
  const [result, setResult] = useState<ReadinessResult>({ readiness: null, hasFailed: false });
  useEffect(() => {
    const controller = new AbortController();
    checkSubmission(JSON.parse(body) as NewSubmission, revised, controller.signal).then(
      (readiness) => setResult({ readiness, hasFailed: false }),
      () => {
        if (!controller.signal.aborted) setResult((previous) => ({ ...previous, hasFailed: true }));
      },
    );
    return () => controller.abort();
  }, [body, revised]);
  return result;
}
