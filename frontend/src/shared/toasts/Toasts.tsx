import { actionsHeight, bannerHeight } from "@shared/theme/bottomEdge";
import { iconSquare, plainButton, touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { CloseIcon } from "@shared/ui/icons";
import { Toast } from "radix-ui";
import { useCallback } from "react";
import styled, { css, keyframes } from "styled-components";
import { DEFAULT_DURATION_MS, type ToastItem, type ToastVariant } from "./toastStore";
import { useToastHotkeys } from "./useToastHotkeys";

const SWIPE_THRESHOLD_PX = 50;

/** Radix's hotkey only moves focus in one direction; see `useToastHotkeys`. */
const noHotkey: string[] = [];

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(${theme.space[1]}); }
`;

const slideOut = keyframes`
  to { opacity: 0; }
`;

const Region = styled(Toast.Viewport)`
  position: fixed;
  /* Above the bars at the lower edge. */
  inset: auto 0 calc(${bannerHeight} + ${actionsHeight}) auto;
  z-index: ${theme.zIndex.toast};
  width: min(${theme.size[26]}, 100vw);
  padding: ${theme.space[2]};
  list-style: none;

  @media print {
    display: none;
  }

  /* Never over the buttons of a decision. */
  body:has([data-decision-bar]) & {
    inset: ${theme.size[5]} 0 auto auto;
  }

  /* Over the header, because a phone's keyboard leaves the composer the lower part of the screen. */
  ${theme.media.belowMedium} {
    body:has([data-composer]:focus-within) & {
      inset: 0 0 auto auto;
    }
  }
`;

const variantStyles = {
  default: css`
    border-left-color: ${theme.color.ink};
  `,
  destructive: css`
    border-left-color: ${theme.color.destructive};
  `,
} as const satisfies Record<ToastVariant, ReturnType<typeof css>>;

const Card = styled(Toast.Root)<{ $variant: ToastVariant }>`
  display: grid;
  grid-template-columns: 1fr auto;
  column-gap: ${theme.space[2]};
  padding: ${theme.space[2]};
  padding-right: ${theme.space.half};
  background: ${theme.color.surfaceRaised};
  border: ${theme.border.line};
  border-left: 3px solid;
  border-radius: ${theme.radius.small};
  ${({ $variant }) => variantStyles[$variant]}

  &[data-state="open"] {
    animation: ${slideIn} ${theme.motion.slow};
  }

  &[data-state="closed"] {
    animation: ${slideOut} ${theme.motion.quick} forwards;
  }

  &[data-swipe="move"] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe="cancel"] {
    transform: none;
    transition: transform ${theme.motion.calm};
  }
`;

const Title = styled(Toast.Title)<{ $variant: ToastVariant }>`
  font-weight: 600;
  color: ${({ $variant }) => ($variant === "destructive" ? theme.color.destructive : theme.color.ink)};
`;

const Description = styled(Toast.Description)`
  grid-column: 1;
  align-self: center;
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.small};
`;

const Close = styled(Toast.Close)`
  ${iconSquare}
  grid-area: 1 / 2 / span 2;
  margin-block: calc(-1 * ${theme.space[1]});
  color: ${theme.color.inkMuted};
  cursor: pointer;
`;

const Action = styled(Toast.Action)`
  ${plainButton}
  ${touchLine}
  justify-self: start;
  padding: 0;
  color: ${theme.color.ink};
  font-weight: 600;
  text-decoration: underline;
`;

/** Escape with the focus in a dialog closes the dialog: a newer toast, the uppermost layer, would get it otherwise. */
function handleEscape(event: KeyboardEvent): void {
  const dialog = document.activeElement?.closest('[role="dialog"]');
  const close = dialog?.querySelector<HTMLElement>("[data-dialog-close]");
  if (!close) return;
  event.preventDefault();
  close.click();
}

export interface ToastsProps {
  readonly toasts: readonly ToastItem[];
  readonly region: HTMLElement | null;
  readonly onDismiss: (id: number) => void;
}

/** The visible toast in its region. */
export default function Toasts({ toasts, region, onDismiss }: ToastsProps) {
  const isShown = toasts.some(({ open }) => open);
  const dismissVisible = useCallback(() => {
    for (const { id, open } of toasts) if (open) onDismiss(id);
  }, [toasts, onDismiss]);
  useToastHotkeys(region, isShown, dismissVisible);
  return (
    <Toast.Provider
      label="Notification"
      duration={DEFAULT_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toasts.map(({ id, open, title, description, action, variant = "default", duration = DEFAULT_DURATION_MS }) => (
        <Card
          key={id}
          $variant={variant}
          type={variant === "destructive" ? "foreground" : "background"}
          open={open}
          duration={duration}
          // Keeps the toast clickable while a modal dialog is open.
          style={{ pointerEvents: "auto" }}
          onEscapeKeyDown={handleEscape}
          onOpenChange={(isOpen) => {
            if (!isOpen) onDismiss(id);
          }}
        >
          <Title $variant={variant}>{title}</Title>
          {description !== undefined && <Description>{description}</Description>}
          {action && (
            <Action altText={action.label} onClick={action.onSelect}>
              {action.label}
            </Action>
          )}
          <Close aria-label="Dismiss">
            <CloseIcon size={18} />
          </Close>
        </Card>
      ))}
      <Region label="Notification" hotkey={noHotkey} />
    </Toast.Provider>
  );
}
