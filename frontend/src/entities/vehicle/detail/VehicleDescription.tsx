import type { RichNode } from "@shared/api/types";
import { useIsPrinting } from "@shared/hooks/useIsPrinting";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { RichText } from "@shared/ui/RichText";
import { richTextTables } from "@shared/ui/richTextTables";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";

/** Characters shown before "Read full description". */
const COLLAPSED_LENGTH = 3000;
/** Shorter remainders are not collapsed. */
const MIN_HIDDEN_LENGTH = 800;

const Text = styled.div`
  pre {
    overflow-x: auto;
  }

  ${richTextTables}

  blockquote {
    margin-inline: 0;
    padding-left: ${theme.space[2]};
    border-left: ${theme.border.inkMuted};
  }

  button {
    margin-top: ${theme.space[3]};
  }
`;

/* Continues without a gap. */
const RevealedText = styled.div`
  margin-top: ${theme.space[2]};
`;

const textLength = (node: RichNode): number =>
  typeof node === "string" ? node.length : node.children.reduce((sum, child) => sum + textLength(child), 0);

/** Number of paragraphs before the fold; all when the remainder is short. */
export function foldIndexOf(content: readonly RichNode[]): number {
  const isExpanded = content.reduce((sum, node) => sum + textLength(node), 0);
  if (isExpanded <= COLLAPSED_LENGTH + MIN_HIDDEN_LENGTH) return content.length;
  let length = 0;
  const index = content.findIndex((node) => {
    length += textLength(node);
    return length >= COLLAPSED_LENGTH;
  });
  return index + 1;
}

/** Collapsible vehicle description. */
export function VehicleDescription({ content }: { content: readonly RichNode[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const isPrinting = useIsPrinting();
  const isWhole = isExpanded || isPrinting;
  const restRef = useRef<HTMLDivElement>(null);
  // The button is gone: continue focus at the revealed content.
  useEffect(() => {
    if (isExpanded) restRef.current?.focus({ preventScroll: true });
  }, [isExpanded]);
  const foldIndex = foldIndexOf(content);
  return (
    <Text>
      <RichText content={content.slice(0, foldIndex)} />
      {isWhole && (
        <RevealedText ref={restRef} tabIndex={-1}>
          <RichText content={content.slice(foldIndex)} />
        </RevealedText>
      )}
      {!isWhole && foldIndex < content.length && (
        <Button onClick={() => setExpanded(true)}>Read full description</Button>
      )}
    </Text>
  );
}
