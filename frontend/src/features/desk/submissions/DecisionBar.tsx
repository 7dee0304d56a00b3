import type { NewBadge, SubmissionCase, SubmissionVerdict } from "@features/admin/types";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { ApiError, sentenceOf } from "../../../shared/api/error";
import { decideSubmission } from "../../../shared/api/selling/useDesk";
import { FailureText } from "../../../shared/form/FailureText";
import { describedBy, FieldFrame, TextArea } from "../../../shared/form/fieldParts";
import { Select } from "../../../shared/form/Select";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { useShortcutPreference } from "../../../shared/shortcuts/preference";
import { useShortcuts } from "../../../shared/shortcuts/useShortcuts";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";
import { Actions, Consequence } from "../deskParts";

/* Stays in sight while the case is read, where the screen has room for both. */
const Bar = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]};
  border: 1px solid ${theme.colour.ink};
  border-radius: ${theme.radius.small};
  background: ${theme.colour.surfaceRaised};

  ${theme.media.medium} {
    position: sticky;
    bottom: ${theme.space[2]};
    z-index: ${theme.layer.raised};
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${theme.space[2]};

  textarea {
    min-height: ${theme.space[8]};
  }
`;

const Choices = styled(Actions)`
  [aria-pressed="true"] {
    border-color: ${theme.colour.ink};
    background: ${theme.colour.ink};
    color: ${theme.colour.surface};
  }
`;

interface Choice {
  readonly status: SubmissionVerdict;
  readonly key: string;
  readonly label: string;
  readonly consequence: string;
  readonly done: string;
  readonly needsReason: boolean;
}

const choices: readonly Choice[] = [
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

const badges: Readonly<Record<string, NewBadge | null>> = {
  "": null,
  featured: { text: "Featured", variant: "featured" },
  new: { text: "New", variant: "new" },
};

interface DecisionBarProps {
  readonly submission: SubmissionCase;
  readonly onDecided: (decided: SubmissionCase) => Promise<void>;
  /** Called when somebody else was faster: the case is read again. */
  readonly onOutdated: () => void;
}

/** The three ways on, by hand or, where shortcuts are on, by A, C and R; what each brings about is said before it is done. */
export function DecisionBar({ submission, onDecided, onOutdated }: DecisionBarProps) {
  const { notify } = useNotices();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [notes, setNotes] = useState("");
  const [badge, setBadge] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const reason = { id: useId(), hint: undefined, error: complaint };

  // Where the next key belongs: to the reason if there must be one, else to the button that does it.
  useEffect(() => {
    if (chosen) form.current?.querySelector<HTMLElement>(chosen.needsReason ? "textarea" : "[type=submit]")?.focus();
  }, [chosen]);

  const { isOn: hasShortcuts } = useShortcutPreference();
  useShortcuts(Object.fromEntries(choices.map((choice) => [choice.key, () => setChosen(choice)])));

  const decide = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isBusy) return;
    const said = notes.trim();
    if (chosen.needsReason && said === "") {
      setComplaint("Please give a reason");
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    setComplaint(undefined);
    setFailure(null);
    setBusy(true);
    try {
      const decided = await decideSubmission(submission.id, {
        status: chosen.status,
        notes: said,
        ...(chosen.status === "approved" && { badge: badges[badge] ?? null }),
        revision: submission.revision,
      });
      notify({ title: `${submission.make} ${submission.model}`, description: chosen.done });
      await onDecided(decided);
    } catch (error) {
      const field = error instanceof ApiError ? error.problem?.fields?.notes : undefined;
      setComplaint(field);
      setFailure(field ? null : sentenceOf(error, "The server could not be reached. Please try again in a moment."));
      if (!(error instanceof ApiError && error.status === 409)) return;
      notify({ title: "Decided meanwhile", description: sentenceOf(error, "Somebody else was faster.") });
      onOutdated();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Bar aria-label="Decision">
      <Choices>
        {choices.map((choice) => (
          <Button
            key={choice.status}
            variant="secondary"
            aria-pressed={chosen?.status === choice.status}
            {...(hasShortcuts && { "aria-keyshortcuts": choice.key })}
            onClick={() => setChosen(choice)}
          >
            {choice.label}
          </Button>
        ))}
      </Choices>
      {chosen && (
        <Form ref={form} noValidate onSubmit={(event) => void decide(event)}>
          <Consequence>{chosen.consequence}</Consequence>
          <FieldFrame
            label={chosen.needsReason ? "Reason, as the seller reads it" : "Note to the seller (optional)"}
            state={reason}
          >
            <TextArea
              rows={2}
              maxLength={2000}
              value={notes}
              onChange={({ currentTarget }) => setNotes(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
              }}
              {...describedBy(reason)}
            />
          </FieldFrame>
          {chosen.status === "approved" && (
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
          {failure && <FailureText role="alert">{failure}</FailureText>}
          <Actions>
            <Button type="submit" variant={chosen.status === "rejected" ? "destructive" : "primary"} disabled={isBusy}>
              {isBusy ? "Deciding" : `Confirm: ${chosen.label}`}
            </Button>
            <Button variant="quiet" onClick={() => setChosen(null)}>
              Not yet
            </Button>
          </Actions>
        </Form>
      )}
    </Bar>
  );
}
