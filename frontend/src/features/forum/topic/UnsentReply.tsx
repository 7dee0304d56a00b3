/** Texts that can no longer be sent. */
import { TextArea } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { MutedText } from "@shared/ui/layout";
import { useId } from "react";
import styled from "styled-components";
import { withoutPlaces } from "../composer/uploadPlaces";
import { ReplySection } from "./ReplySection";

/* Stands alone below the message that the topic is gone. */
const Section = styled(ReplySection)`
  width: calc(100% - 2 * ${theme.space[2]});
  margin-inline: auto;
  padding-bottom: ${theme.space[8]};
`;

const Column = styled.div`
  display: grid;
  gap: ${theme.space[1]};

  label {
    font-weight: 500;
  }
`;

interface UnsentTextProps {
  readonly label: string;
  /** Why the text can no longer be sent. */
  readonly reason: string;
  readonly text: string;
}

/** A text that can no longer be sent, so that it can be copied. */
export function UnsentText({ label, reason, text }: UnsentTextProps) {
  const id = useId();
  return (
    <Column>
      <label htmlFor={id}>{label}</label>
      <MutedText>{reason} Copy the text to keep it.</MutedText>
      <TextArea id={id} dir="auto" rows={8} readOnly value={withoutPlaces(text)} />
    </Column>
  );
}

/** The text of a reply, or of an edit, to a topic that was removed; nothing without text. */
export default function UnsentReply({ text, isEdit = false }: { text: string; isEdit?: boolean }) {
  if (text.trim() === "") return null;
  return (
    <Section>
      <UnsentText
        label={isEdit ? "Your edit" : "Your reply"}
        reason={`The topic was removed before this ${isEdit ? "edit was saved" : "reply was posted"}.`}
        text={text}
      />
    </Section>
  );
}
