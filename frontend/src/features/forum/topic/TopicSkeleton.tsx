import { theme } from "@shared/theme/theme";
import { Page } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { ForumBreadcrumbs } from "../ForumBreadcrumbs";

const SkeletonLines = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  max-width: ${theme.maxWidth.text};
  margin-top: ${theme.space[3]};
`;

/** Loading placeholder of a topic. */
export function TopicSkeleton() {
  return (
    <Page role="status" aria-label="Loading topic">
      <ForumBreadcrumbs />
      <SkeletonLines>
        <Skeleton $width="70%" $height="3rem" />
        <Skeleton $width="40%" $height="1.5rem" />
        <Skeleton $height={theme.size[9]} />
        <Skeleton $height={theme.size[6]} />
        <Skeleton $height={theme.size[6]} />
      </SkeletonLines>
    </Page>
  );
}
