import { errorMessage } from "@shared/api/error";
import { theme } from "@shared/theme/theme";
import { Button, ButtonLink } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { Breadcrumbs } from "../Breadcrumbs";
import { isNotFound } from "../errorMessages";
import { ForumActions } from "../forum.styles";

/** Missing or failed topic; `error` is null for an invalid id. */
export function TopicUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const notFound = error === null || isNotFound(error);
  return (
    <StatePanel role="alert">
      <PageTitle>{notFound ? "Topic not found" : "Error loading topic"}</PageTitle>
      {!notFound && <p>{errorMessage(error)}</p>}
      <ForumActions>
        {!notFound && <Button onClick={onRetry}>Retry</Button>}
        <ButtonLink to="/forum">Back to the forum</ButtonLink>
      </ForumActions>
    </StatePanel>
  );
}

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
      <Breadcrumbs />
      <SkeletonLines>
        <Skeleton $width="70%" $height="3rem" />
        <Skeleton $width="40%" $height="1.5rem" />
        <Skeleton $height="9rem" />
        <Skeleton $height="6rem" />
        <Skeleton $height="6rem" />
      </SkeletonLines>
    </Page>
  );
}
