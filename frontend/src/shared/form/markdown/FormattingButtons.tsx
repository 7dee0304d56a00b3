/** The buttons of the formatting toolbar; a chunk of its own, see `FormattingToolbar`. */
import { iconSquare } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { BoldIcon, ItalicIcon, LinkIcon, ListIcon, NumberedListIcon, QuoteIcon } from "@shared/ui/icons";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type ComponentType, type KeyboardEvent, type RefObject, useState } from "react";
import styled from "styled-components";
import { applyFormat } from "./applyFormat";
import { isApple, shortcuts } from "./formatOnShortcut";
import type { Format } from "./formatText";

interface FormatButton {
  readonly format: Format;
  readonly label: string;
  readonly icon: ComponentType<{ size: number }>;
}

const buttons: readonly FormatButton[] = [
  { format: "bold", label: "Bold", icon: BoldIcon },
  { format: "italic", label: "Italic", icon: ItalicIcon },
  { format: "link", label: "Link", icon: LinkIcon },
  { format: "quote", label: "Quote", icon: QuoteIcon },
  { format: "list", label: "Bulleted list", icon: ListIcon },
  { format: "numberedList", label: "Numbered list", icon: NumberedListIcon },
];

/* The first icon stands at the edge of what is below. */
const Row = styled.div`
  display: flex;
  margin-left: calc(-1 * ${theme.space[1]});
`;

const Square = styled.button`
  ${iconSquare}
  padding: 0;
  border-radius: ${theme.radius.small};
  cursor: pointer;
  transition: opacity ${theme.motion.quick};

  &:hover {
    opacity: 0.7;
  }
`;

/** Moves the focus between the buttons with the keys of a toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll("button")];
  const from = all.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}

/** One stop of the Tab key; the arrow keys move between the buttons. */
export default function FormattingButtons({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [tabStop, setTabStop] = useState(0);
  const isMac = isApple();
  return (
    <Row role="toolbar" aria-label="Formatting" onKeyDown={moveFocus}>
      {buttons.map(({ format, label, icon: Icon }, index) => {
        const key = shortcuts.find((shortcut) => shortcut.format === format)?.key.toUpperCase();
        return (
          <Square
            key={format}
            type="button"
            tabIndex={index === tabStop ? 0 : -1}
            title={key ? `${label} (${isMac ? "⌘" : "Ctrl+"}${key})` : label}
            aria-keyshortcuts={key && `${isMac ? "Meta" : "Control"}+${key}`}
            onFocus={() => setTabStop(index)}
            // The field keeps its focus and, on phones, the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => field.current && applyFormat(field.current, format)}
          >
            <Icon size={18} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </Square>
        );
      })}
    </Row>
  );
}
