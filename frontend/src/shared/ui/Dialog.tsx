import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import styled, { css, keyframes } from "styled-components";
import { NoticeReach } from "../notices/NoticeReach";
import { theme } from "../theme/theme";
import { CloseIcon } from "./icons";
import { VisuallyHidden } from "./VisuallyHidden";

const appear = keyframes`
  from { opacity: 0; }
`;

const rise = keyframes`
  from { opacity: 0; transform: translateY(${theme.space[1]}); }
`;

const slide = keyframes`
  from { opacity: 0; transform: translateX(${theme.space[3]}); }
`;

/**
 * A dialog stands in the middle, and so does a letter, with room to write; a sheet comes from the side, for thumbs; a
 * stage is the whole screen, for a picture; a page is the whole screen, for what would be a page of its own.
 */
export type DialogShape = "dialog" | "letter" | "sheet" | "stage" | "page";

const Overlay = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.overlay};
  background: rgb(0 0 0 / 0.55);
  animation: ${appear} ${theme.motion.calm};
`;

const shapes = {
  dialog: css`
    inset: 0;
    width: min(100% - 2 * ${theme.space[2]}, ${theme.measure.form});
    height: fit-content;
    max-height: calc(100dvh - 2 * ${theme.space[2]});
    margin: auto;
    border: 1px solid ${theme.colour.line};
    animation: ${rise} ${theme.motion.slow};
  `,
  letter: css`
    inset: 0;
    width: min(100% - 2 * ${theme.space[2]}, 46rem);
    height: fit-content;
    max-height: calc(100dvh - 2 * ${theme.space[2]});
    margin: auto;
    border: 1px solid ${theme.colour.line};
    animation: ${rise} ${theme.motion.slow};
  `,
  sheet: css`
    inset: 0 0 0 auto;
    width: min(100%, 26rem);
    border-left: 1px solid ${theme.colour.line};
    animation: ${slide} ${theme.motion.slow};
  `,
  stage: css`
    inset: 0;
    padding: 0;
    gap: 0;
    overflow: hidden;
    background: ${theme.colour.stage};
    color: ${theme.colour.stageInk};
    animation: ${appear} ${theme.motion.calm};
  `,
  page: css`
    inset: 0;
    gap: 0;
    padding: 0;
    background: ${theme.colour.surface};
    border-radius: 0;
    animation: ${appear} ${theme.motion.calm};
  `,
} as const satisfies Record<DialogShape, ReturnType<typeof css>>;

const heads = {
  dialog: css`
    padding-right: ${theme.target};
  `,
  letter: css`
    padding-right: ${theme.target};
  `,
  sheet: css`
    padding-right: ${theme.target};
  `,
  stage: css`
    padding: ${theme.space[2]} ${theme.space[8]} ${theme.space[2]} ${theme.space[2]};
  `,
  page: css`
    padding: ${theme.space[2]} ${theme.space[8]} ${theme.space[2]} ${theme.space[2]};
    border-bottom: 1px solid ${theme.colour.line};

    ${theme.media.medium} {
      padding-left: max(${theme.space[5]}, calc((100% - ${theme.measure.page}) / 2));
    }
  `,
} as const satisfies Record<DialogShape, ReturnType<typeof css>>;

const Panel = styled(Radix.Content)<{ $shape: DialogShape }>`
  position: fixed;
  z-index: ${theme.layer.dialog};
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]};
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${theme.colour.surfaceRaised};
  color: ${theme.colour.ink};
  border-radius: ${theme.radius.small};
  ${({ $shape }) => shapes[$shape]}
`;

const Head = styled.div<{ $shape: DialogShape }>`
  ${({ $shape }) => heads[$shape]}
`;

const Title = styled(Radix.Title)<{ $shape: DialogShape }>`
  font-size: ${({ $shape }) => ($shape === "stage" || $shape === "page" ? theme.fontSize.lead : theme.fontSize.title)};
`;

const Description = styled(Radix.Description)`
  margin-top: ${theme.space[1]};
  color: ${theme.colour.inkMuted};
  font-size: ${theme.fontSize.small};
`;

const Close = styled(Radix.Close)`
  position: absolute;
  top: ${theme.space[2]};
  right: ${theme.space[2]};
  display: grid;
  place-items: center;
  width: ${theme.target};
  height: ${theme.target};
  border: 0;
  background: none;
  cursor: pointer;
`;

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly shape?: DialogShape;
  readonly children: ReactNode;
}

/** A dialog that keeps the focus, closes on Escape and gives the focus back to what opened it. */
export function Dialog({ open, onOpenChange, title, description, shape = "dialog", children }: DialogProps) {
  const opener = useRef<Element | null>(null);

  const enter = (event: Event) => {
    opener.current = document.activeElement;
    if (shape !== "sheet") return;
    // A sheet is opened to choose from: focus in its first field would bring up a keyboard over the rest.
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.focus();
  };

  // Radix gives the focus back to its own trigger only, and ours are opened from anywhere.
  const leave = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Panel
          $shape={shape}
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
        >
          <NoticeReach />
          <Head $shape={shape}>
            <Title $shape={shape}>{title}</Title>
            {description !== undefined && <Description>{description}</Description>}
          </Head>
          {children}
          {/* Last, so that the focus starts at what the dialog is for. */}
          <Close>
            <CloseIcon />
            <VisuallyHidden>Close</VisuallyHidden>
          </Close>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The same from the side of the screen: menus and filters on small screens. */
export function Sheet(props: Omit<DialogProps, "shape">) {
  return <Dialog {...props} shape="sheet" />;
}
