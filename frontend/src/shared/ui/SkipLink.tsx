import { filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

const Link = styled.a`
  position: fixed;
  top: ${theme.space[1]};
  left: ${theme.space[1]};
  z-index: ${theme.zIndex.skip};
  padding: ${theme.space[1]} ${theme.space[2]};
  ${filled(theme.color.ink, theme.color.surface)}
  transform: translateY(-200%);

  &:focus {
    transform: none;
  }
`;

/** First focusable element: skips the header. */
export function SkipLink({ target }: { target: string }) {
  return <Link href={`#${target}`}>Skip to content</Link>;
}
