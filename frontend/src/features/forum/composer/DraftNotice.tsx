/** Notice about a stored draft: that it could not be loaded, or that another device has another one. */
import { TextArea } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedText } from "@shared/ui/layout";
import { useId } from "react";
import styled from "styled-components";
import type { EditedDraft } from "./useForumDraft";

const Notice = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  justify-items: start;

  label {
    font-weight: 500;
  }
`;

/** Offers to load the draft again, or to choose between it and one that another page has stored. */
export function DraftNotice({ draft: { reload, other } }: { draft: Pick<EditedDraft, "reload" | "other"> }) {
  const otherId = useId();
  if (reload) {
    return (
      <Notice role="status">
        <MutedText>
          Your stored draft couldn’t be loaded. What you write is kept in this browser until you retry.
        </MutedText>
        <Button onClick={reload}>Retry</Button>
      </Notice>
    );
  }
  if (!other) return null;
  const { title, content } = other.text;
  return (
    <Notice role="alert">
      <label htmlFor={otherId}>Other draft</label>
      <MutedText>A newer draft was stored on another device or in another tab. Choose which one to keep.</MutedText>
      <TextArea id={otherId} dir="auto" rows={6} readOnly value={[title, content].filter(Boolean).join("\n\n")} />
      <ButtonRow>
        <Button onClick={other.use}>Use the other draft</Button>
        <Button onClick={other.replace}>Keep mine</Button>
      </ButtonRow>
    </Notice>
  );
}
