import { useUnsentText } from "@shared/form/useSessionDraft";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ActionRow, UserText } from "@shared/ui/layout";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import type { CaseDraft } from "./types";

const Panel = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]};
  border: ${theme.border.ink};
  border-radius: ${theme.radius.small};
  background: ${theme.color.surfaceRaised};
`;

export interface UnsentDraftsProps {
  /** Drafts of the forms that the case no longer offers. */
  readonly drafts: readonly CaseDraft[];
  /** Sentence that says why, e.g. what a colleague decided. */
  readonly reason: string;
}

/** Texts of forms that a case no longer offers, to copy or dismiss; nothing without text. */
export default function UnsentDrafts({ drafts, reason }: UnsentDraftsProps) {
  return drafts.map((draft) => <UnsentDraft key={draft.key} draft={draft} reason={reason} />);
}

function UnsentDraft({ draft, reason }: { draft: CaseDraft; reason: string }) {
  const { text, discard } = useUnsentText(draft.key, draft.field);
  const { notify } = useToast();
  const panel = useRef<HTMLElement>(null);
  const isShown = text !== "";
  useEffect(() => {
    // The form had the focus; nothing else may lose it.
    if (isShown && document.activeElement === document.body) panel.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ title: "Text copied" }),
      () =>
        notify({
          title: "Not copied",
          description: "Your browser didn’t allow it. Please select the text and copy it.",
          variant: "destructive",
        }),
    );
  return (
    <Panel ref={panel} tabIndex={-1} role="alert" aria-label="Your unsent text">
      <p>{`${reason} Your text was not sent:`}</p>
      <UserText dir="auto">{text}</UserText>
      <ActionRow>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={discard}>Dismiss</Button>
      </ActionRow>
    </Panel>
  );
}
