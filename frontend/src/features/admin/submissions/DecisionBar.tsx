import { ApiError, errorMessage } from "@shared/api/error";
import { FormError } from "@shared/form/FormError";
import { FieldLayout, fieldAria, TextArea } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { useShortcutPreference } from "@shared/shortcuts/preference";
import { useShortcuts } from "@shared/shortcuts/useShortcuts";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { ActionRow, HelpText } from "../admin.styles";
import { decideSubmission } from "../api/submissions";
import type { NewBadge, SubmissionCase, SubmissionDecisionStatus } from "../types";

/* Sticky on screens with enough room. */
const Bar = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.ink};
  border-radius: ${theme.radius.small};
  background: ${theme.color.surfaceRaised};

  ${theme.media.medium} {
    position: sticky;
    bottom: ${theme.space[2]};
    z-index: ${theme.zIndex.raised};
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${theme.space[2]};

  textarea {
    min-height: ${theme.space[8]};
  }
`;

const Choices = styled(ActionRow)`
  [aria-pressed="true"] {
    border-color: ${theme.color.ink};
    background: ${theme.color.ink};
    color: ${theme.color.surface};
  }
`;

interface Decision {
  readonly status: SubmissionDecisionStatus;
  readonly key: string;
  readonly label: string;
  readonly consequence: string;
  readonly done: string;
  readonly needsReason: boolean;
}

const decisions: readonly Decision[] = [
  {
    status: "approved",
    key: "a",
    label: "Approve",
    consequence: "The vehicle is listed at once, under the seller's care, and the seller is told.",
    done: "The vehicle is listed.",
    needsReason: false,
  },
  {
    status: "changes_requested",
    key: "c",
    label: "Request Changes",
    consequence: "It goes back to the seller with what you write, and returns to the queue when it is resubmitted.",
    done: "The seller was asked for changes.",
    needsReason: true,
  },
  {
    status: "rejected",
    key: "r",
    label: "Reject",
    consequence: "The review ends, and the seller reads the reason. It cannot be taken up again.",
    done: "The seller was told why.",
    needsReason: true,
  },
];

const badgeOptions: Readonly<Record<string, NewBadge | null>> = {
  "": null,
  featured: { text: "Featured", variant: "featured" },
  new: { text: "New", variant: "new" },
};

interface DecisionBarProps {
  readonly submission: SubmissionCase;
  readonly onDecided: (updated: SubmissionCase) => Promise<void>;
  /** Called when the case was decided meanwhile. */
  readonly onOutdated: () => void;
}

/** Approve, request changes or reject, by button or the shortcuts A, C, R; explains the effect before confirming. */
export function DecisionBar({ submission, onDecided, onOutdated }: DecisionBarProps) {
  const { notify } = useToast();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [notes, setNotes] = useState("");
  const [badge, setBadge] = useState("");
  const [fieldError, setFieldError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const reasonField = { id: useId(), hint: undefined, error: fieldError };

  // Focus the reason if required, else the confirm button.
  useEffect(() => {
    if (decision)
      form.current?.querySelector<HTMLElement>(decision.needsReason ? "textarea" : "[type=submit]")?.focus();
  }, [decision]);

  const { isOn: hasShortcuts } = useShortcutPreference();
  useShortcuts(Object.fromEntries(decisions.map((each) => [each.key, () => setDecision(each)])));

  const decide = async (event: FormEvent) => {
    event.preventDefault();
    if (!decision || isBusy) return;
    const trimmedNotes = notes.trim();
    if (decision.needsReason && trimmedNotes === "") {
      setFieldError("Please give a reason");
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    setFieldError(undefined);
    setFailure(null);
    setBusy(true);
    try {
      const updated = await decideSubmission(submission.id, {
        status: decision.status,
        notes: trimmedNotes,
        ...(decision.status === "approved" && { badge: badgeOptions[badge] ?? null }),
        revision: submission.revision,
      });
      notify({ title: `${submission.make} ${submission.model}`, description: decision.done });
      await onDecided(updated);
    } catch (error) {
      const field = error instanceof ApiError ? error.problem?.fields?.notes : undefined;
      setFieldError(field);
      setFailure(field ? null : errorMessage(error, "The server could not be reached. Please try again in a moment."));
      if (!(error instanceof ApiError && error.status === 409)) return;
      notify({ title: "Decided meanwhile", description: errorMessage(error, "Somebody else was faster.") });
      onOutdated();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Bar aria-label="Decision">
      <Choices>
        {decisions.map((each) => (
          <Button
            key={each.status}
            variant="secondary"
            aria-pressed={decision?.status === each.status}
            {...(hasShortcuts && { "aria-keyshortcuts": each.key })}
            onClick={() => setDecision(each)}
          >
            {each.label}
          </Button>
        ))}
      </Choices>
      {decision && (
        <Form ref={form} noValidate onSubmit={(event) => void decide(event)}>
          <HelpText>{decision.consequence}</HelpText>
          <FieldLayout
            label={decision.needsReason ? "Reason, as the seller reads it" : "Note to the seller (optional)"}
            state={reasonField}
          >
            <TextArea
              rows={2}
              maxLength={2000}
              value={notes}
              onChange={({ currentTarget }) => setNotes(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
              }}
              {...fieldAria(reasonField)}
            />
          </FieldLayout>
          {decision.status === "approved" && (
            <Select
              aria-label="Badge"
              value={badge}
              onChange={({ currentTarget }) => setBadge(currentTarget.value)}
              options={[
                { value: "", label: "No badge" },
                { value: "featured", label: "Featured" },
                { value: "new", label: "New" },
              ]}
            />
          )}
          {failure && <FormError role="alert">{failure}</FormError>}
          <ActionRow>
            <Button
              type="submit"
              variant={decision.status === "rejected" ? "destructive" : "primary"}
              disabled={isBusy}
            >
              {isBusy ? "Deciding" : `Confirm: ${decision.label}`}
            </Button>
            <Button variant="quiet" onClick={() => setDecision(null)}>
              Not yet
            </Button>
          </ActionRow>
        </Form>
      )}
    </Bar>
  );
}
