import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import type { RichNode } from "../../api/types";
import { theme } from "../../theme/theme";
import { Button } from "../../ui/Button";
import { RichText } from "../../ui/RichText";

/** About two screens of text. What is longer is opened by whoever wants the whole story. */
const SHOWN_AT_FIRST = 3000;
/** Not worth a button of its own. */
const REMNANT = 800;

const Text = styled.div`
  pre {
    overflow-x: auto;
  }

  table {
    display: block;
    max-width: 100%;
    overflow-x: auto;
    border-collapse: collapse;
  }

  th,
  td {
    padding: ${theme.space.half} ${theme.space[2]} ${theme.space.half} 0;
    border-bottom: 1px solid ${theme.colour.line};
    text-align: left;
  }

  blockquote {
    margin-inline: 0;
    padding-left: ${theme.space[2]};
    border-left: 1px solid ${theme.colour.inkMuted};
  }

  button {
    margin-top: ${theme.space[3]};
  }
`;

/* Goes on as if there had been no fold. */
const Rest = styled.div`
  margin-top: ${theme.space[2]};
`;

const lengthOf = (node: RichNode): number =>
  typeof node === "string" ? node.length : node.children.reduce((sum, child) => sum + lengthOf(child), 0);

/** How many whole paragraphs stand before the fold; all of them when little would be left. */
export function foldAfter(content: readonly RichNode[]): number {
  const whole = content.reduce((sum, node) => sum + lengthOf(node), 0);
  if (whole <= SHOWN_AT_FIRST + REMNANT) return content.length;
  let seen = 0;
  const index = content.findIndex((node) => {
    seen += lengthOf(node);
    return seen >= SHOWN_AT_FIRST;
  });
  return index + 1;
}

/** What the seller tells about the car. */
export function Description({ content }: { content: readonly RichNode[] }) {
  const [whole, setWhole] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  // The button is gone; whoever pressed it reads on where it stood.
  useEffect(() => {
    if (whole) rest.current?.focus({ preventScroll: true });
  }, [whole]);
  const fold = foldAfter(content);
  return (
    <Text>
      <RichText content={content.slice(0, fold)} />
      {whole && (
        <Rest ref={rest} tabIndex={-1}>
          <RichText content={content.slice(fold)} />
        </Rest>
      )}
      {!whole && fold < content.length && <Button onClick={() => setWhole(true)}>Read the whole description</Button>}
    </Text>
  );
}
