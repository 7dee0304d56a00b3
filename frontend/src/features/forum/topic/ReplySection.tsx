import { theme } from "@shared/theme/theme";
import styled from "styled-components";
import { ComposerSkeleton } from "../composer/ComposerSkeleton";

/** Section of the reply form. */
export const ReplySection = styled.section`
  max-width: ${theme.maxWidth.text};
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
