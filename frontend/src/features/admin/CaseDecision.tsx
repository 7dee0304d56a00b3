import { FailureMessage } from "@shared/form/FormError";
import { useUnsentText } from "@shared/form/useSessionDraft";
import { useShortcutPreference } from "@shared/shortcuts/preference";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ActionRow } from "@shared/ui/layout";
import { type ReactNode, useEffect, useRef } from "react";
import styled from "styled-components";
import type { CaseDraft } from "./types";

/* In view while the case scrolls; its attribute `data-decision-bar` keeps toasts away from it. */
const Panel = styled.section.attrs({ "aria-label": "Decision", "data-decision-bar": true })`
  position: sticky;
  bottom: 0;
  z-index: ${theme.zIndex.raised};
  display: grid;
  gap: ${theme.space[2]};
  max-height: 80dvh;
  overflow-y: auto;
  padding: ${theme.space[2]};
  border: ${theme.border.ink};
  border-radius: ${theme.radius.small};
  background: ${theme.color.surfaceRaised};
`;

const Choices = styled(ActionRow)`
  [aria-pressed="true"] {
    border-color: ${theme.color.ink};
    background: ${theme.color.ink};
    color: ${theme.color.surface};
  }
`;

const ChosenForm = styled.div`
  textarea {
    min-height: ${theme.space[8]};
  }
`;

interface DecisionChoice {
  readonly label: string;
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
function ChoiceButton({ choice: { label, key }, draft, isChosen, onClick }: ChoiceButtonProps) {
  const { isOn: hasShortcuts } = useShortcutPreference();
  const { text } = useUnsentText(draft?.key, draft?.field ?? "");
  return (
    <Button aria-pressed={isChosen} {...(key && hasShortcuts && { "aria-keyshortcuts": key })} onClick={onClick}>
      {text !== "" && !isChosen ? `${label} · Draft` : label}
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
  children,
}: CaseDecisionProps<Choice>) {
  const form = useRef<HTMLDivElement>(null);
  const label = chosen?.label;
  const focus = chosen?.focus ?? "textarea";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each chosen decision
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(focus)?.focus();
  }, [label]);
  return (
    <Panel>
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
