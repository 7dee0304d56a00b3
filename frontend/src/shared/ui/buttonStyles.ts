import { filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { css } from "styled-components";

/** `primary` is used once per view; the others are outlines or plain text. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "destructive";

const variants = {
  primary: css`
    ${filled(theme.color.accent, theme.color.accentInk)}
    border-color: ${theme.color.accent};
  `,
  secondary: css`
    border-color: ${theme.color.inkMuted};

    &:hover:not(:disabled) {
      ${filled(theme.color.ink, theme.color.surface)}
      border-color: ${theme.color.ink};
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
    ${filled(theme.color.destructive, theme.color.surfaceRaised)}
    border-color: ${theme.color.destructive};
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
