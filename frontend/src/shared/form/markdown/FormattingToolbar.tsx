import { theme } from "@shared/theme/theme";
import { onDemand } from "@shared/ui/onDemand";
import type { RefObject } from "react";
import styled from "styled-components";

/* Without the buttons the field still takes text. */
const Buttons = onDemand(() =>
  import(/* webpackChunkName: "formatting" */ "./FormattingButtons").catch(() => ({ default: () => null })),
);

/* As high as its buttons, so that nothing moves once they are loaded. */
const Place = styled.div<{ $isHidden: boolean }>`
  min-height: ${theme.minTouchTarget};
  visibility: ${({ $isHidden }) => ($isHidden ? "hidden" : "visible")};
`;

interface FormattingToolbarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether it keeps its place without being shown. */
  readonly isHidden?: boolean;
}

/** Toolbar that formats what is selected in a Markdown field. */
export function FormattingToolbar({ field, isHidden = false }: FormattingToolbarProps) {
  return (
    <Place $isHidden={isHidden}>
      <Buttons field={field} />
    </Place>
  );
}
