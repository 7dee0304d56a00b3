import { FailureMessage } from "@shared/form/FormError";
import { useUnsentText } from "@shared/form/useSessionDraft";
import { useShortcutPreference } from "@shared/shortcuts/preference";
import { visuallyHidden } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { type ReactNode, useEffect, useRef } from "react";
import styled from "styled-components";
import { barButtons, bottomBar } from "./admin.styles";
import type { CaseDraft } from "./types";

/*
 * In view while the case scrolls, and leaves the case more than half of the window, unless the window is low; its
 * attribute `data-decision-bar` keeps toasts away from it.
 */
const Panel = styled.section.attrs({ "aria-label": "Decision", "data-decision-bar": true })`
  ${bottomBar}
  gap: ${theme.space[2]};
  max-height: clamp(min(80dvh, ${theme.size[20]}), 45dvh, ${theme.size[26]});
  overflow-y: auto;
  /* The focused field never lies under the buttons below it. */
  scroll-padding-bottom: ${theme.size[6]};
  padding: ${theme.space[2]};

  ${theme.media.medium} {
    border: ${theme.border.ink};
    border-radius: ${theme.radius.small};
  }
`;

const Choices = styled.div`
  ${barButtons}

  [aria-pressed="true"] {
    border-color: ${theme.color.ink};
    background: ${theme.color.ink};
    color: ${theme.color.surface};
  }
`;

const ChosenForm = styled.div`
  form {
    gap: ${theme.space[2]};
  }

  form > p {
    max-width: none;
  }

  textarea {
    min-height: ${theme.space[8]};
  }

  /* In view while the fields scroll. */
  [data-actions] {
    position: sticky;
    bottom: calc(-1 * ${theme.space[2]});
    margin-bottom: calc(-1 * ${theme.space[2]});
    padding-block: ${theme.space[1]} ${theme.space[2]};
    border-top: ${theme.border.line};
    background: ${theme.color.surfaceRaised};
  }
`;

const WideText = styled.span`
  ${theme.media.belowMedium} {
    ${visuallyHidden}
  }
`;

interface DecisionChoice {
  readonly label: string;
  /** Its last words, which small screens show alone. */
  readonly shortLabel?: string | undefined;
  /** Its shortcut, which the caller handles. */
  readonly key?: string | undefined;
  /** Selector of what gets the focus when it is chosen; the text field unless stated. */
  readonly focus?: string | undefined;
}

interface ChoiceButtonProps {
  readonly choice: DecisionChoice;
  readonly draft: CaseDraft | undefined;
  readonly isChosen: boolean;
  readonly onClick: () => void;
}

/** Button of a choice; says when the closed form has unsent text. */
function ChoiceButton({ choice: { label, shortLabel = label, key }, draft, isChosen, onClick }: ChoiceButtonProps) {
  const { isOn: hasShortcuts } = useShortcutPreference();
  const { text } = useUnsentText(draft?.key, draft?.field ?? "");
  return (
    <Button aria-pressed={isChosen} {...(key && hasShortcuts && { "aria-keyshortcuts": key })} onClick={onClick}>
      <span>
        <WideText>{label.slice(0, -shortLabel.length)}</WideText>
        {text !== "" && !isChosen ? `${shortLabel} · Draft` : shortLabel}
      </span>
    </Button>
  );
}

interface CaseDecisionProps<Choice extends DecisionChoice> {
  readonly choices: readonly Choice[];
  readonly chosen: Choice | null;
  /** Called with null when the chosen one is pressed again. */
  readonly onChoose: (choice: Choice | null) => void;
  /** Where the unsent text of a choice's form is kept. */
  readonly draftOf?: (choice: Choice) => CaseDraft | undefined;
  /** Why an act on the case failed, unless its form says so. */
  readonly failure?: string | null;
  /** Finds what the decision answers, which is scrolled into view above the form that opens. */
  readonly subject?: () => HTMLElement | null | undefined;
  /** The form of the chosen decision. */
  readonly children: ReactNode;
}

/** Decision of a case, in view while the case scrolls: buttons that choose, and the form of the chosen decision. */
export function CaseDecision<Choice extends DecisionChoice>({
  choices,
  chosen,
  onChoose,
  draftOf,
  failure = null,
  subject,
  children,
}: CaseDecisionProps<Choice>) {
  const panel = useRef<HTMLElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const label = chosen?.label;
  const focus = chosen?.focus ?? "textarea";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each chosen decision
  useEffect(() => {
    if (!form.current) return;
    // From its top, whatever has the focus: the buttons are in view anyway.
    form.current.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
    const answered = subject?.();
    if (!answered) return;
    answered.style.scrollMarginBottom = `${panel.current?.offsetHeight ?? 0}px`;
    answered.scrollIntoView({ block: "nearest" });
  }, [label]);
  return (
    <Panel ref={panel}>
      <Choices>
        {choices.map((each) => (
          <ChoiceButton
            key={each.label}
            choice={each}
            draft={draftOf?.(each)}
            isChosen={each.label === label}
            onClick={() => onChoose(each.label === label ? null : each)}
          />
        ))}
      </Choices>
      <FailureMessage text={failure} />
      {chosen && <ChosenForm ref={form}>{children}</ChosenForm>}
    </Panel>
  );
}
