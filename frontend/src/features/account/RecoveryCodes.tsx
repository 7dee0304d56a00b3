import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ButtonRow, MutedText, SmallTitle } from "@shared/ui/layout";
import { useEffect, useRef } from "react";
import styled from "styled-components";

const Container = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  max-width: ${theme.maxWidth.form};
`;

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr));
  gap: ${theme.space[1]} ${theme.space[3]};
  margin: 0;
  padding: ${theme.space[2]} 0;
  border-block: ${theme.border.line};
  list-style: none;
  font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace;
  font-size: ${theme.fontSize.small};
`;

/** Recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { notify } = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: "Recovery Codes Copied", description: "Keep them somewhere only you can get to." });
    } catch {
      notify({
        title: "Not copied",
        description: "Your browser didn’t allow it. Please download the codes or write them down.",
        variant: "destructive",
      });
    }
  }

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${brandName().toLowerCase().replaceAll(" ", "-")}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <Container>
      <SmallTitle ref={title} tabIndex={-1}>
        Your recovery codes
      </SmallTitle>
      <MutedText>
        Each code works once in place of one from your authenticator. They’re shown only now; keep them somewhere you
        can reach without it.
      </MutedText>
      <List aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <ButtonRow>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={download}>Download</Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </ButtonRow>
    </Container>
  );
}
