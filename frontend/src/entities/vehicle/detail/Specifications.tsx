import { useIsPrinting } from "@shared/hooks/useIsPrinting";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { parseSpecification } from "./vehicleText";

/** Specifications shown before "Show all". */
const COLLAPSED_COUNT = 24;

const Label = styled.span`
  color: ${theme.color.inkMuted};
  overflow-wrap: anywhere;
`;

const List = styled.ul`
  columns: 2 ${theme.size[18]};
  column-gap: ${theme.space[5]};
  border-top: ${theme.border.line};

  li {
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};
    break-inside: avoid;
  }

  /* Label and value as in the table of facts. */
  li:has(> ${Label}) {
    display: grid;
    grid-template-columns: ${theme.size[7]} minmax(0, 1fr);
    gap: ${theme.space[2]};
  }
`;

const Details = styled.span`
  ${muted}
  display: block;
  line-height: 1.5;
`;

const More = styled.div`
  margin-top: ${theme.space[3]};
`;

/** Specification list of up to a hundred entries. */
export function Specifications({ specs }: { specs: readonly string[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const firstRevealed = useRef<HTMLLIElement>(null);
  // The button is gone: continue focus at the revealed content.
  useEffect(() => {
    if (isExpanded) firstRevealed.current?.focus({ preventScroll: true });
  }, [isExpanded]);
  const isPrinting = useIsPrinting();
  const shown = isExpanded || isPrinting ? specs : specs.slice(0, COLLAPSED_COUNT);
  return (
    <>
      <List role="list">
        {shown.map((spec, index) => {
          const { label, text, details } = parseSpecification(spec);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat, and their order never changes
            <li key={index} {...(index === COLLAPSED_COUNT && { ref: firstRevealed, tabIndex: -1 })}>
              {label && <Label>{label}</Label>}
              {label && " "}
              <span>{text}</span>
              {details && <Details>{details}</Details>}
            </li>
          );
        })}
      </List>
      {specs.length > shown.length && (
        <More>
          <Button onClick={() => setExpanded(true)}>{`Show all ${specs.length} items`}</Button>
        </More>
      )}
    </>
  );
}
