import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { css } from "styled-components";

/** `primary` is used once per view; the others are outlines or plain text. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "destructive";

const variants = {
  primary: css`
    background: ${theme.color.accent};
    border-color: ${theme.color.accent};
    color: ${theme.color.accentInk};
  `,
  secondary: css`
    border-color: ${theme.color.inkMuted};

    &:hover:not(:disabled) {
      border-color: ${theme.color.ink};
      background: ${theme.color.ink};
      color: ${theme.color.surface};
    }
  `,
  quiet: css`
    padding-inline: ${theme.space[1]};

    &:hover:not(:disabled) {
      text-decoration: underline;
      text-underline-offset: 0.35em;
    }
  `,
  destructive: css`
    background: ${theme.color.destructive};
    border-color: ${theme.color.destructive};
    color: ${theme.color.surfaceRaised};
  `,
} as const satisfies Record<ButtonVariant, ReturnType<typeof css>>;

/** Shared by buttons and button-like links. */
export const buttonStyles = css<{ $variant: ButtonVariant; $wide: boolean }>`
  ${label}
  display: ${({ $wide }) => ($wide ? "flex" : "inline-flex")};
  width: ${({ $wide }) => ($wide ? "100%" : "auto")};
  align-items: center;
  justify-content: center;
  gap: ${theme.space[1]};
  min-height: ${theme.minTouchTarget};
  padding: ${theme.space[1]} ${theme.space[3]};
  border: ${theme.lineWidth.hairline} solid transparent;
  border-radius: ${theme.radius.small};
  background: transparent;
  color: ${theme.color.ink};
  cursor: pointer;
  text-align: center;
  text-decoration: none;
  transition:
    background-color ${theme.motion.quick},
    border-color ${theme.motion.quick},
    color ${theme.motion.quick},
    opacity ${theme.motion.quick};

  svg {
    flex: none;
  }

  ${({ $variant }) => variants[$variant]}

  &:hover:not(:disabled) {
    opacity: 0.92;
  }

  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`;
