import { theme } from "@shared/theme/theme";
import { UserText } from "@shared/ui/layout";
import styled from "styled-components";

const Quotation = styled(UserText)`
  padding-left: ${theme.space[2]};
  border-left: ${theme.border.ink};
  color: ${theme.color.inkMuted};
`;

/** Lines of a Markdown text that follow one another, all quoted or none; quoted ones without their marks. */
function quotedRuns(text: string): readonly { isQuote: boolean; lines: string[] }[] {
  const runs: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const isQuote = line.startsWith(">");
    const last = runs.at(-1);
    const shown = isQuote ? line.replace(/^(> ?)+/, "") : line;
    if (last?.isQuote === isQuote) last.lines.push(shown);
    else runs.push({ isQuote, lines: [shown] });
  }
  return runs;
}

/** A member's text as it was written, with what it quotes set apart. */
export function ReportedText({ text }: { text: string }) {
  return quotedRuns(text.trim())
    .map(({ isQuote, lines }) => ({ isQuote, shown: lines.join("\n").trim() }))
    .filter(({ shown }) => shown !== "")
    .map(({ isQuote, shown }, index) =>
      isQuote ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
        <Quotation as="blockquote" key={index} dir="auto">
          {shown}
        </Quotation>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
        <UserText key={index} dir="auto">
          {shown}
        </UserText>
      ),
    );
}
