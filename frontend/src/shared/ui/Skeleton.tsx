import { theme } from "@shared/theme/theme";
import styled, { keyframes } from "styled-components";

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

/** Loading placeholder with a fixed size, so that nothing shifts. */
export const Skeleton = styled.span<{ $width?: string; $height?: string; $ratio?: string }>`
  display: block;
  width: ${({ $width }) => $width ?? "100%"};
  height: ${({ $height }) => $height ?? "auto"};
  aspect-ratio: ${({ $ratio }) => $ratio ?? "auto"};
  background: ${theme.color.line};
  border-radius: ${theme.radius.small};
  animation: ${pulse} 1.8s ease-in-out infinite;

  @media (forced-colors: active) {
    border: ${theme.border.line};
    background: none;
  }
`;
