/** The version of a case that its decision form was opened with, and what is asked when the case changes meanwhile. */
import { type ReactNode, useState } from "react";
import { HelpText } from "./admin.styles";

interface ReviewedVersion<Version> {
  /** The version that was seen: what the decision is about. */
  readonly version: Version;
  /** Whether the case changed since and is to be reviewed, or was. */
  readonly isChanged: boolean;
  /** Whether the change was pointed out; the next submit is about the current version. */
  readonly isConfirmed: boolean;
  /** Whether the form may be sent; the first time after a change it may not. */
  readonly confirmSubmit: () => Promise<boolean>;
  /** Says that the case changed; `change` tells what happened. */
  readonly notice: (change: string) => ReactNode;
  /** The label of the submit button, in the case of its last word. */
  readonly labelOf: (label: string) => string;
}

/** Holds the version of a case from when its form opens; one that comes meanwhile has to be seen before it is sent. */
export function useReviewedVersion<Version extends string | number | undefined>(
  current: Version,
  isOpen = true,
): ReviewedVersion<Version> {
  const [held, setHeld] = useState({ version: current, isOpen });
  const [confirmed, setConfirmed] = useState<{ version: Version } | null>(null);
  if (held.isOpen !== isOpen || (!isOpen && held.version !== current)) setHeld({ version: current, isOpen });
  const isChanged = held.version !== current;
  const isConfirmed = isChanged && confirmed !== null && confirmed.version === current;
  return {
    version: isConfirmed ? current : held.version,
    isChanged,
    isConfirmed,
    confirmSubmit: async () => {
      if (isChanged && !isConfirmed) setConfirmed({ version: current });
      return !isChanged || isConfirmed;
    },
    notice: (change) =>
      isChanged && (
        <HelpText role="alert">
          <strong>{`${change} Review the changes, then decide again.`}</strong>
        </HelpText>
      ),
    labelOf: (label) => (isConfirmed ? `${label} ${/ [a-z]+$/.test(label) ? "anyway" : "Anyway"}` : label),
  };
}
