import { TextArea } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { MutedText } from "@shared/ui/layout";
import { useId } from "react";
import styled from "styled-components";
import { ReplySection } from "./ReplySection";

/* Stands alone below the message that the topic is gone. */
const Section = styled(ReplySection)`
  display: grid;
  gap: ${theme.space[1]};
  width: calc(100% - 2 * ${theme.space[2]});
  margin-inline: auto;
  padding-bottom: ${theme.space[8]};

  label {
    font-weight: 500;
  }
`;

/** The text of a reply that can no longer be posted, so that it can be copied; nothing without text. */
export default function UnsentReply({ text }: { text: string }) {
  const id = useId();
  if (text.trim() === "") return null;
  return (
    <Section>
      <label htmlFor={id}>Your reply</label>
      <MutedText>The topic was removed before this reply was posted. Copy the text to keep it.</MutedText>
      <TextArea id={id} dir="auto" rows={8} readOnly value={text} />
    </Section>
  );
}
