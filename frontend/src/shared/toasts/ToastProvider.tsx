import { iconSquare } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { CloseIcon } from "@shared/ui/icons";
import { Toast } from "radix-ui";
import {
  createContext,
  type PropsWithChildren,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import styled, { css, keyframes } from "styled-components";
import { ToastRegionContext } from "./ToastFocusBranch";
import { DEFAULT_DURATION_MS, ToastStore, type ToastVariant } from "./toastStore";
import { useToastHotkeys } from "./useToastHotkeys";

const SWIPE_THRESHOLD_PX = 50;

/** Radix's hotkey only moves focus in one direction; see `useToastHotkeys`. */
const noHotkey: string[] = [];

const ToastContext = createContext<ToastStore | null>(null);

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(${theme.space[1]}); }
`;

const slideOut = keyframes`
  to { opacity: 0; }
`;

const Region = styled(Toast.Viewport)`
  position: fixed;
  inset: auto 0 0 auto;
  z-index: ${theme.zIndex.toast};
  width: min(${theme.size[26]}, 100vw);
  padding: ${theme.space[2]};
  list-style: none;
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
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.small};
`;

const Close = styled(Toast.Close)`
  ${iconSquare}
  grid-area: 1 / 2 / span 2;
  margin-top: calc(-1 * ${theme.space[1]});
  color: ${theme.color.inkMuted};
  cursor: pointer;
`;

/** Provides the toast store and renders the visible toast. */
export function ToastProvider({ children }: PropsWithChildren) {
  const [store] = useState(() => new ToastStore());
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const dismissVisible = useCallback(() => {
    for (const { id, open } of store.snapshot()) if (open) store.dismiss(id);
  }, [store]);
  useToastHotkeys(
    region,
    toasts.some(({ open }) => open),
    dismissVisible,
  );
  return (
    <ToastContext value={store}>
      <ToastRegionContext value={region}>{children}</ToastRegionContext>
      <Toast.Provider
        label="Notification"
        duration={DEFAULT_DURATION_MS}
        swipeDirection="right"
        swipeThreshold={SWIPE_THRESHOLD_PX}
      >
        {toasts.map(({ id, open, title, description, variant = "default", duration = DEFAULT_DURATION_MS }) => (
          <Card
            key={id}
            $variant={variant}
            type={variant === "destructive" ? "foreground" : "background"}
            open={open}
            duration={duration}
            // Keeps the toast clickable while a modal dialog is open.
            style={{ pointerEvents: "auto" }}
            onOpenChange={(isOpen) => {
              if (!isOpen) store.dismiss(id);
            }}
          >
            <Title $variant={variant}>{title}</Title>
            {description !== undefined && <Description>{description}</Description>}
            <Close aria-label="Dismiss">
              <CloseIcon size={18} />
            </Close>
          </Card>
        ))}
        {/* Modal dialogs hide other content from screen readers; toasts are announced by Radix instead. */}
        <div ref={setRegion} aria-live="off">
          <Region label="Notification" hotkey={noHotkey} />
        </div>
      </Toast.Provider>
    </ToastContext>
  );
}

/** Shows and dismisses toasts. */
export function useToast(): Pick<ToastStore, "notify" | "dismiss" | "clear"> {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it.");
  return useMemo(() => ({ notify: store.notify, dismiss: store.dismiss, clear: store.clear }), [store]);
}
