import { theme } from "@shared/theme/theme";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { type ButtonVariant, buttonStyles } from "./buttonStyles";
import { VisuallyHidden } from "./VisuallyHidden";

interface ButtonLook {
  readonly variant?: ButtonVariant;
  /** Full width. */
  readonly wide?: boolean;
}

const StyledButton = styled.button<{ $variant: ButtonVariant; $wide: boolean }>`
  ${buttonStyles}
`;

const StyledLink = styled(Link)<{ $variant: ButtonVariant; $wide: boolean }>`
  ${buttonStyles}
`;

const StyledAnchor = styled.a<{ $variant: ButtonVariant; $wide: boolean }>`
  ${buttonStyles}
`;

/** Button; `type` defaults to "button" so that it never submits by accident. */
export function Button({
  variant = "secondary",
  wide = false,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return <StyledButton {...rest} type={type} $variant={variant} $wide={wide} />;
}

/** Router link that looks like a button. */
export function ButtonLink({ variant = "secondary", wide = false, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <StyledLink {...rest} $variant={variant} $wide={wide} />;
}

/** Plain link that looks like a button, e.g. for downloads. */
export function ButtonAnchor({ variant = "secondary", wide = false, ...rest }: ComponentProps<"a"> & ButtonLook) {
  return <StyledAnchor {...rest} $variant={variant} $wide={wide} />;
}

const IconSquare = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${theme.minTouchTarget};
  height: ${theme.minTouchTarget};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.small};
  background: transparent;
  color: ${theme.color.ink};
  cursor: pointer;
  transition: opacity ${theme.motion.quick};

  &:hover {
    opacity: 0.7;
  }
`;

/** Icon-only button, 44 px square, with a label for screen readers. */
export function IconButton({
  label,
  children,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "aria-label"> & { label: string; children: ReactNode }) {
  return (
    <IconSquare {...rest} type={type}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </IconSquare>
  );
}
