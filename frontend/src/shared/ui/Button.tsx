import { theme } from "@shared/theme/theme";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { type ButtonVariant, buttonStyles } from "./buttonStyles";
import { VisuallyHidden } from "./VisuallyHidden";

interface ButtonLook {
  readonly variant?: ButtonVariant;
  /** As wide as what holds it. */
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

/** Something to press. `type` is "button" unless said otherwise, so that no form is sent by accident. */
export function Button({
  variant = "secondary",
  wide = false,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return <StyledButton {...rest} type={type} $variant={variant} $wide={wide} />;
}

/** A place to go that deserves the weight of a button. */
export function ButtonLink({ variant = "secondary", wide = false, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <StyledLink {...rest} $variant={variant} $wide={wide} />;
}

/** A file to fetch that deserves the weight of a button. */
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

/** A button that shows only an icon, 44 px square; the label is for those who listen. */
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
