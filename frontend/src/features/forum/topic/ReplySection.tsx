import { theme } from "@shared/theme/theme";
import styled from "styled-components";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";

/** Section of the reply form, as wide as the posts with their avatars. */
export const ReplySection = styled.section`
  max-width: calc(${theme.maxWidth.text} + ${theme.space[8]});
  padding-top: ${theme.space[4]};
`;

/** Keeps the place of the reply form while it is loading. */
export function ReplySkeleton() {
  return (
    <ReplySection>
      <ComposerSkeleton />
    </ReplySection>
  );
}
