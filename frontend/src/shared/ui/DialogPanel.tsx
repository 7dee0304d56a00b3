import { iconSquare } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { ToastFocusBranch } from "@shared/toasts/ToastFocusBranch";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import styled, { css, keyframes } from "styled-components";
import { findReturnTargets, returnFocus } from "./dialogFocus";
import { CloseIcon } from "./icons";
import { VisuallyHidden } from "./VisuallyHidden";

const fadeIn = keyframes`
  from { opacity: 0; }
`;

const slideUp = keyframes`
  from { opacity: 0; transform: translateY(${theme.space[1]}); }
`;

const slideIn = keyframes`
  from { opacity: 0; transform: translateX(${theme.space[3]}); }
`;

/**
 * `default`, `wide` and `widest` are centered; `top` has a fixed upper edge, for content of
 * changing height; `drawer` slides in from the side; `media` fills the screen with a picture;
 * `fullscreen` fills the screen with a page.
 */
export type DialogSize = "default" | "wide" | "widest" | "top" | "drawer" | "media" | "fullscreen";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: DialogSize;
  /** Content. Its row of buttons has the attribute `data-actions`, which keeps it in view while the dialog scrolls. */
  readonly children: ReactNode;
}

/** Whether the content fills the dialog to its edges. */
const isFilled = (size: DialogSize): boolean => size === "media" || size === "fullscreen";

const Overlay = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.zIndex.overlay};
  background: rgb(0 0 0 / 0.55);
  animation: ${fadeIn} ${theme.motion.calm};
`;

const centered = (width: string) => css`
  inset: 0;
  width: min(100% - 2 * ${theme.space[2]}, ${width});
  height: fit-content;
  max-height: calc(100dvh - 2 * ${theme.space[2]});
  margin: auto;
  border: ${theme.border.line};
  animation: ${slideUp} ${theme.motion.slow};
`;

const sizeStyles = {
  default: centered(theme.maxWidth.form),
  wide: centered(theme.size[46]),
  widest: centered(theme.size[70]),
  top: css`
    ${centered(theme.maxWidth.form)}
    max-height: calc(100dvh - ${theme.space[5]} - ${theme.space[2]});
    margin-top: ${theme.space[5]};
  `,
  drawer: css`
    inset: 0 0 0 auto;
    width: min(100%, ${theme.size[26]});
    border-left: ${theme.border.line};
    animation: ${slideIn} ${theme.motion.slow};
  `,
  media: css`
    inset: 0;
    padding: 0;
    gap: 0;
    overflow: hidden;
    background: ${theme.color.stage};
    color: ${theme.color.stageInk};
    animation: ${fadeIn} ${theme.motion.calm};
  `,
  fullscreen: css`
    inset: 0;
    gap: 0;
    padding: 0;
    background: ${theme.color.surface};
    border-radius: 0;
    animation: ${fadeIn} ${theme.motion.calm};
  `,
} as const satisfies Record<DialogSize, ReturnType<typeof css>>;

/* Room for the button that closes the dialog. */
const besideClose = css`
  padding-right: ${theme.minTouchTarget};
`;

const headStyles = {
  default: besideClose,
  wide: besideClose,
  widest: besideClose,
  top: besideClose,
  drawer: besideClose,
  media: css`
    padding: ${theme.space[2]} ${theme.space[8]} ${theme.space[2]} ${theme.space[2]};
  `,
  fullscreen: css`
    padding: ${theme.space[2]} ${theme.space[8]} ${theme.space[2]} ${theme.space[2]};
    border-bottom: ${theme.border.line};

    ${theme.media.medium} {
      padding-left: max(${theme.space[5]}, calc((100% - ${theme.maxWidth.page}) / 2));
    }
  `,
} as const satisfies Record<DialogSize, ReturnType<typeof css>>;

/*
 * Title and buttons stay at the edges while the rest scrolls, except in windows that are too low for that. A hairline
 * separates what is stuck, in browsers that know it. Paddings and margins cancel each other out; a sticky position is
 * measured from inside the padding of the dialog.
 */
const stickyEdges = css`
  & > * {
    flex-shrink: 0;
  }

  @media (min-height: ${theme.size[28]}) {
    /* Room for both, and for an error message that appears above a field when it gets the focus. */
    scroll-padding-block: ${theme.size[8]} calc(${theme.minTouchTarget} + 4 * ${theme.space[2]});

    [data-head],
    [data-actions] {
      container-type: scroll-state;
      position: sticky;
      z-index: ${theme.zIndex.raised};
      margin: calc(-1 * ${theme.space[2]}) calc(-1 * ${theme.space[3]});
      padding: ${theme.space[2]} ${theme.space[3]};
      background: ${theme.color.surfaceRaised};
    }

    [data-head] {
      top: calc(-1 * ${theme.space[3]});
      margin-top: calc(-1 * ${theme.space[3]});
      padding: ${theme.space[3]} calc(${theme.space[3]} + ${theme.minTouchTarget}) ${theme.space[2]} ${theme.space[3]};
    }

    [data-actions] {
      bottom: calc(-1 * ${theme.space[3]});
    }

    [data-head]::after,
    [data-actions]::before {
      content: "";
      position: absolute;
      inset: 0 0 auto;
      border-top: ${theme.border.unmarked};
    }

    [data-head]::after {
      inset: auto 0 0;
    }

    @container scroll-state(stuck: top) or scroll-state(stuck: bottom) {
      [data-head]::after,
      [data-actions]::before {
        border-top-color: ${theme.color.line};
      }
    }
  }
`;

const Panel = styled(Radix.Content)<{ $size: DialogSize }>`
  position: fixed;
  z-index: ${theme.zIndex.dialog};
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]};
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${theme.color.surfaceRaised};
  color: ${theme.color.ink};
  border-radius: ${theme.radius.small};
  ${({ $size }) => sizeStyles[$size]}
  ${({ $size }) => !isFilled($size) && stickyEdges}
`;

const Head = styled.div<{ $size: DialogSize }>`
  ${({ $size }) => headStyles[$size]}
`;

const Title = styled(Radix.Title)<{ $size: DialogSize }>`
  font-size: ${({ $size }) => (isFilled($size) ? theme.fontSize.lead : theme.fontSize.title)};
`;

const Description = styled(Radix.Description)`
  margin-top: ${theme.space[1]};
  color: ${theme.color.inkMuted};
  font-size: ${theme.fontSize.small};
`;

/* A line without height above the title, which stays at the upper edge as well. */
const CloseLine = styled.div<{ $size: DialogSize }>`
  position: sticky;
  top: 0;
  z-index: ${theme.zIndex.sticky};
  order: -1;
  height: 0;
  background: inherit;
  ${({ $size }) =>
    !isFilled($size) &&
    css`
      top: calc(-1 * ${theme.space[1]});
      margin: calc(-1 * ${theme.space[1]}) calc(-1 * ${theme.space[1]}) calc(-1 * ${theme.space[2]});
    `}
`;

const Close = styled(Radix.Close)<{ $size: DialogSize }>`
  ${iconSquare}
  position: absolute;
  top: ${({ $size }) => (isFilled($size) ? theme.space[2] : 0)};
  right: ${({ $size }) => (isFilled($size) ? theme.space[2] : 0)};
  border-radius: ${theme.radius.small};
  background: inherit;
  cursor: pointer;
`;

/**
 * Escape closes the suggestions of a text area first, which is multi-line text with suggestions that come and go; Radix
 * listens before the field does. A combobox has no such step: its list is the dialog's content.
 */
const keepForSuggestions = (event: Event) => {
  if (document.activeElement?.matches("textarea[aria-activedescendant]")) event.preventDefault();
};

/** A dialog's overlay and panel: traps the focus, closes on Escape, and returns the focus to the opener or around it. */
export default function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  size = "default",
  children,
}: DialogProps) {
  const returnTargets = useRef<readonly HTMLElement[]>([]);

  const handleOpenAutoFocus = (event: Event) => {
    returnTargets.current = findReturnTargets();
    if (size !== "drawer") return;
    // Focus the drawer itself: focusing its first field would open the on-screen keyboard.
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.focus();
  };

  // Radix returns the focus to its own trigger only; these dialogs have none.
  const handleCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    returnFocus(returnTargets.current);
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Panel
          $size={size}
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={handleOpenAutoFocus}
          onCloseAutoFocus={handleCloseAutoFocus}
          onEscapeKeyDown={keepForSuggestions}
        >
          <ToastFocusBranch />
          <Head $size={size} {...(!isFilled(size) && { "data-head": true })}>
            <Title $size={size}>{title}</Title>
            {description !== undefined && <Description>{description}</Description>}
          </Head>
          {children}
          {/* Last in the DOM, so that the content gets the initial focus. */}
          <CloseLine $size={size}>
            <Close $size={size} data-dialog-close>
              <CloseIcon />
              <VisuallyHidden>Close</VisuallyHidden>
            </Close>
          </CloseLine>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}
