import { filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import styled, { css } from "styled-components";

/** Default: positive; destructive: negative; outline: in progress. */
export type BadgeVariant = "default" | "destructive" | "outline";

const variants = {
  default: css`
    ${filled(theme.color.ink, theme.color.surface)}
    border-color: ${theme.color.ink};
  `,
  destructive: css`
    ${filled(theme.color.destructive, theme.color.surfaceRaised)}
    border-color: ${theme.color.destructive};
  `,
  outline: css`
    border-color: ${theme.color.inkMuted};
    color: ${theme.color.ink};
  `,
} as const satisfies Record<BadgeVariant, ReturnType<typeof css>>;

/** Badge with a state. */
export const Badge = styled.span<{ $variant: BadgeVariant }>`
  ${label}
  display: inline-block;
  padding: ${theme.space.half} ${theme.space[1]};
  border: ${theme.lineWidth.hairline} solid;
  border-radius: ${theme.radius.small};
  letter-spacing: ${theme.letterSpacing.snug};
  line-height: 1.2;
  text-transform: none;
  white-space: nowrap;
  ${({ $variant }) => variants[$variant]}
`;
