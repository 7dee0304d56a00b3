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
import { theme } from "../theme/theme";
import { CloseIcon } from "../ui/icons";
import { NoticeRegion } from "./NoticeReach";
import { DEFAULT_DURATION_MS, NoticeStore, type NoticeVariant } from "./store";
import { useNoticeKeys } from "./useNoticeKeys";

const SWIPE_THRESHOLD_PX = 50;

/** Radix goes one way only: see `useNoticeKeys`. */
const noKeys: string[] = [];

const NoticeContext = createContext<NoticeStore | null>(null);

const enter = keyframes`
  from { opacity: 0; transform: translateY(${theme.space[1]}); }
`;

const leave = keyframes`
  to { opacity: 0; }
`;

const Region = styled(Toast.Viewport)`
  position: fixed;
  inset: auto 0 0 auto;
  z-index: ${theme.layer.notice};
  width: min(26rem, 100vw);
  padding: ${theme.space[2]};
  list-style: none;
`;

const edge = {
  default: css`
    border-left-color: ${theme.colour.ink};
  `,
  destructive: css`
    border-left-color: ${theme.colour.destructive};
  `,
} as const satisfies Record<NoticeVariant, ReturnType<typeof css>>;

const Card = styled(Toast.Root)<{ $variant: NoticeVariant }>`
  display: grid;
  grid-template-columns: 1fr auto;
  column-gap: ${theme.space[2]};
  padding: ${theme.space[2]};
  padding-right: ${theme.space.half};
  background: ${theme.colour.surfaceRaised};
  border: 1px solid ${theme.colour.line};
  border-left: 3px solid;
  border-radius: ${theme.radius.small};
  ${({ $variant }) => edge[$variant]}

  &[data-state="open"] {
    animation: ${enter} ${theme.motion.slow};
  }

  &[data-state="closed"] {
    animation: ${leave} ${theme.motion.quick} forwards;
  }

  &[data-swipe="move"] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe="cancel"] {
    transform: none;
    transition: transform ${theme.motion.calm};
  }
`;

const Title = styled(Toast.Title)<{ $variant: NoticeVariant }>`
  font-weight: 600;
  color: ${({ $variant }) => ($variant === "destructive" ? theme.colour.destructive : theme.colour.ink)};
`;

const Description = styled(Toast.Description)`
  grid-column: 1;
  color: ${theme.colour.inkMuted};
  font-size: ${theme.fontSize.small};
`;

const Close = styled(Toast.Close)`
  grid-area: 1 / 2 / span 2;
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  margin-top: calc(-1 * ${theme.space[1]});
  border: 0;
  background: none;
  color: ${theme.colour.inkMuted};
  cursor: pointer;
`;

/** Carries the notices of the page and shows the one that is due. */
export function NoticeProvider({ children }: PropsWithChildren) {
  const [store] = useState(() => new NoticeStore());
  const notices = useSyncExternalStore(store.subscribe, store.snapshot);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const dismissShown = useCallback(() => {
    for (const { id, open } of store.snapshot()) if (open) store.dismiss(id);
  }, [store]);
  useNoticeKeys(
    region,
    notices.some(({ open }) => open),
    dismissShown,
  );
  return (
    <NoticeContext value={store}>
      <NoticeRegion value={region}>{children}</NoticeRegion>
      <Toast.Provider
        label="Notification"
        duration={DEFAULT_DURATION_MS}
        swipeDirection="right"
        swipeThreshold={SWIPE_THRESHOLD_PX}
      >
        {notices.map(({ id, open, title, description, variant = "default", duration = DEFAULT_DURATION_MS }) => (
          <Card
            key={id}
            $variant={variant}
            type={variant === "destructive" ? "foreground" : "background"}
            open={open}
            duration={duration}
            // A dialog takes the pointer from all that was there before it.
            style={{ pointerEvents: "auto" }}
            onOpenChange={(stays) => {
              if (!stays) store.dismiss(id);
            }}
          >
            <Title $variant={variant}>{title}</Title>
            {description !== undefined && <Description>{description}</Description>}
            <Close aria-label="Dismiss">
              <CloseIcon size={18} />
            </Close>
          </Card>
        ))}
        {/* Dialogs hide from screen readers all that does not speak up; what is said is announced elsewhere. */}
        <div ref={setRegion} aria-live="off">
          <Region label="Notification" hotkey={noKeys} />
        </div>
      </Toast.Provider>
    </NoticeContext>
  );
}

/** The way to say something to the reader, and to take it back. */
export function useNotices(): Pick<NoticeStore, "notify" | "dismiss" | "clear"> {
  const store = useContext(NoticeContext);
  if (!store) throw new Error("useNotices needs a NoticeProvider above it.");
  return useMemo(() => ({ notify: store.notify, dismiss: store.dismiss, clear: store.clear }), [store]);
}
